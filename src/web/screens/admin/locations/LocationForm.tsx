import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { CreateLocation, Location } from '#contract/locations.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { Switch } from '#web/components/form/Switch.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { locationLabels } from '#web/offices/location-labels.ts'
import { saveForm } from '#web/record/save-form.ts'
import { paths } from '#web/paths.ts'
import { CoordinateFields } from './CoordinateFields.tsx'
import { locationResolver, newLocation, valuesOf } from './location-form.ts'
import { TicketTemplateField } from './TicketTemplateField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

interface LocationFormProps {
  /** The one that is changed; none where one is created. */
  location?: Location
  /** Rejects with what the server refused. */
  onSave: (input: CreateLocation) => Promise<unknown>
  /** Above the buttons: what whoever saves has to know. */
  notice?: ReactNode
}

export function LocationForm({ location, onSave, notice }: LocationFormProps) {
  const form = useForm({ defaultValues: location ? valuesOf(location) : newLocation, resolver: locationResolver })
  const { isDirty, isSubmitting } = form.formState
  const goBack = useReturnToList(paths.locations)
  const guard = useLeaveGuard(isDirty)
  const save = (input: CreateLocation) =>
    saveForm(
      form,
      () => onSave(input),
      () => guard.leave(goBack),
    )
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {guard.question}
      <Card title="Office">
        <Fields>
          <TextField
            form={form}
            name="name"
            label={locationLabels.name}
            maxLength={limits.locationName}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="officeNumber"
            label={locationLabels.officeNumber}
            maxLength={limits.officeNumber}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="phoneNumber"
            type="tel"
            label={locationLabels.phoneNumber}
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
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="address.address2"
            label={locationLabels.address2}
            maxLength={limits.addressLine}
            autoComplete="off"
            isOptional
            className="sm:col-span-2"
          />
          <TextField
            form={form}
            name="address.city"
            label={locationLabels.city}
            maxLength={limits.addressLine}
            autoComplete="off"
            isOptional
            className="sm:col-span-2"
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
          <CoordinateFields form={form} />
          <TextArea
            form={form}
            name="directions"
            label={locationLabels.directions}
            hint="How customers find the office, in words, or the address of a page that tells it."
            limit={limits.directions}
            rows={3}
            isOptional
            className="sm:col-span-2"
          />
        </Fields>
      </Card>
      <Card title="Messages and tickets">
        <div className="grid grid-cols-1 gap-4">
          <Switch
            form={form}
            name="textMessagesEnabled"
            label={locationLabels.textMessagesEnabled}
            hint="Staff can text customers that it is their turn."
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
            hint="People pull a number, and staff announce it."
          />
          <TicketTemplateField form={form} />
        </div>
      </Card>
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {location ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}

/** Two columns where there is room for them. */
function Fields({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{children}</div>
}
