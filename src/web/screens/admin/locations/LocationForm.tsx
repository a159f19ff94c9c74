import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CreateLocation, locations } from '#contract/locations.ts'
import { limits } from '#domain/limits.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { locationLabels } from '#web/locations/location-labels.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import { paths } from '#web/platform/paths.ts'
import type { FormProps } from '#web/records/record.ts'
import { CoordinateFields } from './CoordinateFields.tsx'
import { locationResolver, newLocation, TEXTS, valuesOf } from './location-form.ts'
import { TicketTemplateField } from './TicketTemplateField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

export function LocationForm({ record: location, ...saving }: FormProps<typeof locations.managerGet, CreateLocation>) {
  const form = useForm({ defaultValues: location ? valuesOf(location) : newLocation, resolver: locationResolver })
  const hasTickets = useWatch({ control: form.control, name: 'pullNumberEnabled' })
  return (
    <RecordForm form={form} list={paths.locations} saveLabel={location ? 'Save' : 'Create'} {...saving}>
      <Card title="Office">
        <Fields>
          <div className="sm:col-span-2">
            <LanguageTabs form={form} fields={TEXTS} needed={READ_BY_CUSTOMERS.location}>
              {({ language, field }) => (
                <>
                  <TextField
                    form={form}
                    {...field('name', locationLabels.name)}
                    hint={language !== 'en' && 'Leave blank if the name stays the same.'}
                    maxLength={limits.locationName}
                    autoComplete="off"
                  />
                  <TextArea
                    form={form}
                    {...field('directions', locationLabels.directions)}
                    hint="How customers find the office, in words or as a link to a page with directions."
                    limit={limits.directions}
                    rows={3}
                    isOptional
                  />
                </>
              )}
            </LanguageTabs>
          </div>
          <TextField
            form={form}
            name="officeNumber"
            label={locationLabels.officeNumber}
            hint="Your own short number for it, such as 101. No two locations share one."
            maxLength={limits.officeNumber}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="phoneNumber"
            type="tel"
            label={locationLabels.phoneNumber}
            hint="Where customers reach this location, such as (617) 555-0100."
            maxLength={limits.phoneNumber}
            autoComplete="off"
          />
          <TimeZoneField form={form} />
        </Fields>
      </Card>
      <Card title="Address">
        <Fields>
          <TextField
            form={form}
            name="address.address1"
            label={locationLabels.address1}
            maxLength={limits.addressLine}
            autoComplete="off"
            isOptional
          />
          <TextField
            form={form}
            name="address.address2"
            label={locationLabels.address2}
            maxLength={limits.addressLine}
            autoComplete="off"
            isOptional
          />
          <div className="grid grid-cols-1 gap-5 sm:col-span-2 sm:grid-cols-[2fr_1fr_1fr]">
            <TextField
              form={form}
              name="address.city"
              label={locationLabels.city}
              maxLength={limits.addressLine}
              autoComplete="off"
              isOptional
            />
            <TextField
              form={form}
              name="address.state"
              label={locationLabels.state}
              maxLength={limits.addressLine}
              autoComplete="off"
              isOptional
            />
            <TextField
              form={form}
              name="address.zipCode"
              label={locationLabels.zipCode}
              maxLength={limits.zipCode}
              autoComplete="off"
              isOptional
            />
          </div>
          <CoordinateFields form={form} />
        </Fields>
      </Card>
      <Card title="Messages and tickets">
        <div className="grid grid-cols-1 gap-4">
          <Switch
            form={form}
            name="textMessagesEnabled"
            label={locationLabels.textMessagesEnabled}
            hint="Staff can text customers when it is their turn."
          />
          <Switch
            form={form}
            name="announcementsEnabled"
            label={locationLabels.announcementsEnabled}
            hint="Customers are called by voice in the waiting room."
          />
          <Switch
            form={form}
            name="pullNumberEnabled"
            label={locationLabels.pullNumberEnabled}
            hint="Customers take a number, and staff announce it."
          />
          {hasTickets && <TicketTemplateField form={form} />}
        </div>
      </Card>
      <Card title="Prevent resale of appointments">
        <NumberField
          form={form}
          name="releaseMinutes"
          label="Delay before canceled times reopen (minutes)"
          hint="A canceled time reopens at a random moment within this many minutes, so no one can pass it on. Staff can book it in the meantime. 0 reopens it right away, as most offices want. Try 30 if people sell their appointments."
          min={0}
          max={limits.releaseMinutes}
          className="[&_.control]:max-w-28"
        />
      </Card>
    </RecordForm>
  )
}

/** Two columns where there is room. */
function Fields({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
}
