import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { AppointmentType } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { limits } from '#domain/limits.ts'
import { urlOf } from '#web/api/client.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { NumberField } from '#web/components/form/NumberField.tsx'
import { PhotoField } from '#web/components/form/PhotoField.tsx'
import { Switch } from '#web/components/form/Switch.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { paths } from '#web/paths.ts'
import { saveForm } from '#web/record/save-form.ts'
import { newType, type TypeInput, typeResolver, valuesOf } from './appointment-type-form.ts'

interface AppointmentTypeFormProps {
  /** The one that is changed; none where one is created. */
  type?: AppointmentType
  /** Rejects with what the server refused. */
  onSave: (input: TypeInput) => Promise<unknown>
  /** Asked first; nothing is saved when it answers no. */
  confirm?: (input: TypeInput) => Promise<boolean>
  /** Above the buttons: what whoever saves has to know. */
  notice?: ReactNode
}

export function AppointmentTypeForm({ type, onSave, confirm, notice }: AppointmentTypeFormProps) {
  const form = useForm({ defaultValues: type ? valuesOf(type) : newType, resolver: typeResolver })
  const { isDirty, isSubmitting } = form.formState
  const goBack = useReturnToList(paths.appointmentTypes)
  const guard = useLeaveGuard(isDirty)
  const save = async (input: TypeInput) => {
    if (confirm && !(await confirm(input))) return
    await saveForm(
      form,
      () => onSave(input),
      () => guard.leave(goBack),
    )
  }
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {guard.question}
      <Card>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label="Name"
            maxLength={limits.appointmentTypeName}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <NumberField
            form={form}
            name="interactionDuration"
            label="Interaction duration"
            hint="Minutes at the counter for one of it."
            min={1}
            max={limits.interactionDuration}
          />
          <NumberField
            form={form}
            name="sortOrder"
            label="Sort order"
            hint="Customers see the lowest number first."
            min={1}
            max={limits.sortOrder}
          />
          <TextArea
            form={form}
            name="description"
            label="Documents to bring"
            hint="One on each line."
            limit={limits.appointmentTypeDescription}
            isOptional
            className="sm:col-span-2"
          />
          <PhotoField
            form={form}
            name="icon"
            kind="icon"
            label="Icon"
            hint="A PNG picture."
            currentUrl={iconUrlOf(type)}
            isOptional
            className="sm:col-span-2"
          />
          <Switch form={form} name="requestVin" label="Request VIN" hint="Asks customers for the vehicle’s number." />
          <Switch
            form={form}
            name="requestDlNumber"
            label="Request DL number"
            hint="Asks customers for their driver license number."
          />
        </div>
      </Card>
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {type ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}

function iconUrlOf(type: AppointmentType | undefined): string | undefined {
  if (!type?.iconCacheKey) return undefined
  return urlOf(appointmentTypes.icon, { params: { id: type.id, guid: type.iconCacheKey } })
}
