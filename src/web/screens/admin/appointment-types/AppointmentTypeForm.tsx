import { useForm } from 'react-hook-form'
import type { AppointmentType, adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { limits } from '#domain/limits.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { PhotoField } from '#web/platform/components/form/PhotoField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { FormProps } from '#web/records/record.ts'
import { ServiceIconSet } from './ServiceIconSet.tsx'
import { newType, TEXTS, type TypeInput, typeResolver, valuesOf } from './appointment-type-form.ts'

export function AppointmentTypeForm({
  record: type,
  ...saving
}: FormProps<typeof adminAppointmentTypes.get, TypeInput>) {
  const form = useForm({ defaultValues: type ? valuesOf(type) : newType, resolver: typeResolver })
  return (
    <RecordForm form={form} list={paths.appointmentTypes} saveLabel={type ? 'Save' : 'Create'} {...saving}>
      <Card>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <LanguageTabs form={form} fields={TEXTS} needed={READ_BY_CUSTOMERS.appointmentType}>
              {({ field }) => (
                <>
                  <TextField
                    form={form}
                    {...field('name', 'Name')}
                    maxLength={limits.appointmentTypeName}
                    autoComplete="off"
                  />
                  <TextArea
                    form={form}
                    {...field('description', 'Documents to bring')}
                    hint="One per line. Customers get a checklist, and check off at home what they have."
                    limit={limits.appointmentTypeDescription}
                    isOptional
                  />
                  <TextField
                    form={form}
                    {...field('onlineUrl', 'Online address')}
                    hint="If this can be done without a visit: the page where. Customers who choose this are shown the link first, and can book anyway."
                    type="url"
                    inputMode="url"
                    dir="ltr"
                    placeholder="https://"
                    maxLength={limits.onlineUrl}
                    autoComplete="off"
                    isOptional
                  />
                  <TextArea
                    form={form}
                    {...field('onlineText', 'Online instructions')}
                    hint="Who can, what they need, what it costs: a sentence or two above the link."
                    limit={limits.onlineText}
                    isOptional
                  />
                </>
              )}
            </LanguageTabs>
          </div>
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
            hint={
              type
                ? 'Customers see the lowest number first.'
                : 'Customers see the lowest number first. Leave it blank to put this one last.'
            }
            min={1}
            max={limits.sortOrder}
            isOptional={!type}
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
          <ServiceIconSet onChoose={(picture) => form.setValue('icon', picture, { shouldDirty: true })} />
          <Switch
            form={form}
            name="requestVin"
            label="Request VIN"
            hint="Asks customers for their vehicle identification number."
          />
          <Switch
            form={form}
            name="requestDlNumber"
            label="Ask for driver license number"
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
