import { useForm } from 'react-hook-form'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { Desk } from '#contract/desks.ts'
import { type Line, type LinePerson, line } from '#contract/line.ts'
import { limits } from '#domain/limits.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'
import { sayDesk } from './say-line.ts'
import { unlessChanged } from './use-line.ts'

interface TransferDialogProps {
  person: LinePerson
  /** The one they are sent from, if any. */
  desk?: Desk | undefined
  line: Line
  onClose: () => void
}

/** Sends a person on, to a desk where someone sits, to a colleague, or to the staff who serve another type. */
export function TransferDialog({ person, desk, line: { desks }, onClose }: TransferDialogProps) {
  const transfer = useWrite(line.transfer)
  const types = useRead(appointmentTypes.staffOptions, { body: {} })
  const form = useForm({ defaultValues: { to: '', note: person.note } })
  // No one would call them to a desk that is closed.
  const staffed = desks.filter(({ id, state }) => id !== desk?.id && state !== 'Closed')
  const options = [
    ...staffed.map(({ id, name, state, userName }) => ({
      value: `desk ${id}`,
      label: `${sayDesk(name)} (${userName}${state === 'Away' ? ', away' : ''})`,
    })),
    ...staffed.flatMap(({ userEmail, userName }) =>
      userEmail === null ? [] : [{ value: `user ${userEmail}`, label: `${userName}, at any desk` }],
    ),
    ...(types.data ?? []).map(({ id, name }) => ({ value: `type ${id}`, label: name })),
  ]
  const submit = form.handleSubmit(({ to, note }) =>
    saveForm(form, async () => {
      const [kind, goal = ''] = to.split(' ')
      const toDeskId = kind === 'desk' ? Number(goal) : null
      const toTypeId = kind === 'type' ? Number(goal) : null
      const toUserEmail = kind === 'user' ? goal : null
      const body = { id: person.id, toDeskId, toTypeId, toUserEmail, note }
      await unlessChanged(onClose, () => transfer.mutateAsync({ body }))
    }),
  )
  return (
    <Dialog
      title={`Transfer ${person.ticket}`}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="transfer" variant="primary" isPending={transfer.isPending}>
            Transfer
          </Button>
        </>
      }
    >
      <form id="transfer" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Select
          form={form}
          name="to"
          label="To"
          options={options}
          placeholder="Choose a desk, a colleague or a service"
        />
        <TextArea form={form} name="note" label="Note" isOptional limit={limits.arrivalNote} />
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}
