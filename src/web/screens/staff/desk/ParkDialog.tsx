import { useForm } from 'react-hook-form'
import { type LinePerson, line } from '#contract/line.ts'
import { limits } from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'
import { unlessChanged } from './use-line.ts'

const TIMES = [
  { value: '', label: 'Until the paperwork is complete' },
  { value: '10', label: 'For 10 minutes' },
  { value: '20', label: 'For 20 minutes' },
  { value: '30', label: 'For half an hour' },
  { value: '60', label: 'For an hour' },
]

export function ParkDialog({ person, onClose }: { person: LinePerson; onClose: () => void }) {
  const park = useWrite(line.park)
  const form = useForm({ defaultValues: { minutes: '', note: person.note } })
  const submit = form.handleSubmit(({ minutes, note }) =>
    saveForm(form, async () => {
      const untilUtc = minutes === '' ? null : new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString()
      await unlessChanged(onClose, () => park.mutateAsync({ body: { id: person.id, untilUtc, note } }))
    }),
  )
  return (
    <Dialog
      title={`Park ${person.ticket}`}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="park" variant="primary" isPending={park.isPending}>
            Park
          </Button>
        </>
      }
    >
      <form id="park" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Select form={form} name="minutes" label="Comes back" options={TIMES} />
        <TextArea form={form} name="note" label="Note" isOptional limit={limits.arrivalNote} />
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}
