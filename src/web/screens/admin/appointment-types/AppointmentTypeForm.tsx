import { useForm } from 'react-hook-form'
import type { AppointmentType } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { limits } from '#domain/limits.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { PhotoField } from '#web/platform/components/form/PhotoField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'
import { newType, type TypeInput, typeResolver, valuesOf } from './appointment-type-form.ts'

interface AppointmentTypeFormProps extends Saving<TypeInput> {
  /** The one being edited; undefined when creating one. */
  type?: AppointmentType
}

export function AppointmentTypeForm({ type, ...saving }: AppointmentTypeFormProps) {
  const form = useForm({ defaultValues: type ? valuesOf(type) : newType, resolver: typeResolver })
  return (
    <RecordForm form={form} list={paths.appointmentTypes} saveLabel={type ? 'Save' : 'Create'} {...saving}>
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
            hint="Minutes at the counter for each one."
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
            hint="One per line."
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
          <Switch
            form={form}
            name="requestVin"
            label="Request VIN"
            hint="Asks customers for their vehicle identification number."
          />
          <Switch
            form={form}
            name="requestDlNumber"
            label="Request DL number"
            hint="Asks customers for their driver license number."
          />
        </div>
      </Card>
    </RecordForm>
  )
}

function iconUrlOf(type: AppointmentType | undefined): string | undefined {
  if (!type?.iconCacheKey) return undefined
  return urlOf(appointmentTypes.icon, { params: { id: type.id, guid: type.iconCacheKey } })
}
