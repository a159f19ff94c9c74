import { useForm } from 'react-hook-form'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { type LinePerson, line } from '#contract/line.ts'
import { limits } from '#domain/limits.ts'
import type { Priority } from '#domain/line/arrival.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'
import { unlessChanged } from './use-line.ts'
import { PRIORITY_OPTIONS } from './priorities.ts'

/** What a clerk learns of a person in the line. The name of an appointment is changed there. */
export function EditPersonDialog({ person, onClose }: { person: LinePerson; onClose: () => void }) {
  const change = useWrite(line.change)
  const types = useRead(appointmentTypes.staffOptions, { body: {} })
  const isWalkIn = person.appointmentId === null
  const form = useForm({
    defaultValues: {
      name: person.name,
      appointmentTypeId: isWalkIn ? String(person.appointmentTypeIds[0] ?? '') : '',
      priority: person.priority ?? '',
      note: person.note,
    },
  })
  const submit = form.handleSubmit(({ name, appointmentTypeId, priority, note }) =>
    saveForm(form, async () => {
      const body = {
        id: person.id,
        note,
        priority: (priority || null) as Priority | null,
        ...(isWalkIn && { name }),
        ...(appointmentTypeId !== '' && { appointmentTypeId: Number(appointmentTypeId) }),
      }
      await unlessChanged(onClose, () => change.mutateAsync({ body }))
    }),
  )
  return (
    <Dialog
      title={`Edit ${person.ticket}`}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="edit-person" variant="primary" isPending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="edit-person" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {isWalkIn && (
          <TextField form={form} name="name" label="Name" isOptional maxLength={limits.name} autoComplete="off" />
        )}
        <Select
          form={form}
          name="appointmentTypeId"
          label="Comes for"
          placeholder={isWalkIn ? 'Choose' : person.appointmentTypes.join(', ')}
          options={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Select form={form} name="priority" label="Priority" placeholder="None" options={PRIORITY_OPTIONS} />
        <TextArea form={form} name="note" label="Note" isOptional limit={limits.arrivalNote} />
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}
