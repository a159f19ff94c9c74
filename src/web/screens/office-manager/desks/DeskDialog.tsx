import { useForm } from 'react-hook-form'
import type { TypeChoice } from '#contract/appointment-types.ts'
import { type Desk, desks } from '#contract/desks.ts'
import { limits } from '#domain/limits.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { saveForm } from '#web/platform/record/save-form.ts'

interface DeskDialogProps {
  locationId: number
  /** The one being edited; undefined when adding one. */
  desk: Desk | undefined
  types: readonly TypeChoice[]
  onClose: () => void
}

export function DeskDialog({ locationId, desk, types, onClose }: DeskDialogProps) {
  const create = useWrite(desks.create)
  const update = useWrite(desks.update)
  const form = useForm({
    defaultValues: { name: desk?.name ?? '', appointmentTypeIds: (desk?.appointmentTypeIds ?? []).map(String) },
  })
  const save = async (given: { name: string; appointmentTypeIds: string[] }) => {
    const body = { name: given.name, appointmentTypeIds: given.appointmentTypeIds.map(Number) }
    if (desk) await update.mutateAsync({ params: { id: desk.id }, body: { ...body, version: desk.version } })
    else await create.mutateAsync({ body: { ...body, locationId } })
  }
  const submit = form.handleSubmit((given) =>
    saveForm(form, async () => {
      await save(given).catch((failed: unknown) => {
        if (failed instanceof CallFailed && failed.status === 409) toast.error(failed.message)
        throw failed
      })
      toast.success(`Desk ${given.name} saved`)
      onClose()
    }),
  )
  return (
    <Dialog
      title={desk ? `Edit desk ${desk.name}` : 'Add desk'}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="desk" variant="primary" isPending={create.isPending || update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="desk" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          form={form}
          name="name"
          label="Name or number"
          hint="As people hear it when they are called."
          maxLength={limits.stationName}
          autoComplete="off"
        />
        <FieldGroup id="desk-types" label="Appointment types" hint="Without any, the desk serves all of them.">
          {types.map(({ id, name }) => (
            <CheckboxInput
              key={id}
              {...form.register('appointmentTypeIds')}
              id={`desk-type-${id}`}
              value={String(id)}
              label={name}
            />
          ))}
        </FieldGroup>
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}
