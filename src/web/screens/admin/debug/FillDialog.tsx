import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { calendars } from '#contract/calendars.ts'
import { debug } from '#contract/debug.ts'
import { locations } from '#contract/locations.ts'
import { limits } from '#domain/limits.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { Checkbox } from '#web/platform/components/form/Checkbox.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { PhoneField } from '#web/platform/components/form/PhoneField.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'
import { type FillValues, type Filling, fillResolver, newFilling } from './fill-form.ts'

interface FillDialogProps {
  /** The default contact for the appointments. */
  emailAddress: string
  onStarted: (progressId: number) => void
  onClose: () => void
}

/** Asks which calendars to fill, on which date, and with which contact. */
export function FillDialog({ emailAddress, onStarted, onClose }: FillDialogProps) {
  const formId = useId()
  const form = useForm<FillValues, unknown, Filling>({
    defaultValues: newFilling(emailAddress),
    resolver: fillResolver,
  })
  const fillLocation = useWrite(debug.fillLocation)
  const fillCalendar = useWrite(debug.fillCalendar)
  const { isSubmitting } = form.formState

  const generate = ({ calendarId, locationId, ...body }: Filling) =>
    saveForm(form, async () => {
      const { progressId } = await (calendarId === undefined
        ? fillLocation.mutateAsync({ body: { ...body, locationId } })
        : fillCalendar.mutateAsync({ body: { ...body, calendarId } }))
      onStarted(progressId)
    })

  return (
    <Dialog
      isOpen
      title="Fill Location Calendars"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
            Generate Appointments
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void (isSubmitting ? event.preventDefault() : form.handleSubmit(generate)(event))}
      >
        <PlaceFields form={form} />
        <DateField form={form} name="date" label="Date" />
        <ContactFields form={form} />
        <Checkbox
          form={form}
          name="isFull"
          label="Leave no gaps"
          hint="Otherwise it looks like a day at an office: a busy morning, a quieter afternoon, and some who cancel."
        />
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}

function PlaceFields({ form }: { form: FormOf<FillValues, Filling> }) {
  const choices = useRead(locations.options, {})
  const locationId = useWatch({ control: form.control, name: 'locationId' })
  const found = useRead(
    calendars.options,
    { query: { locationId: Number(locationId) } },
    { enabled: locationId !== '' },
  ).data
  // Another location's calendar must not be kept.
  useEffect(
    () =>
      form.subscribe({
        name: 'locationId',
        formState: { values: true },
        callback: () => form.setValue('calendarId', ''),
      }),
    [form],
  )

  return (
    <Loaded query={choices} what="the locations">
      {(offices) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            form={form}
            name="locationId"
            label="Location"
            placeholder="Choose a location"
            options={optionsOf(offices)}
          />
          <Select
            form={form}
            name="calendarId"
            label="Calendar"
            placeholder="All calendars"
            options={optionsOf(found?.options ?? [])}
            isOptional
          />
        </div>
      )}
    </Loaded>
  )
}

/** One of the two is enough. */
function ContactFields({ form }: { form: FormOf<FillValues, Filling> }) {
  const [emailAddress, phoneNumber] = useWatch({ control: form.control, name: ['emailAddress', 'phoneNumber'] })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="emailAddress"
        label="Email address"
        type="email"
        maxLength={limits.email}
        autoComplete="off"
        isOptional={phoneNumber.trim() !== ''}
      />
      <PhoneField form={form} name="phoneNumber" label="Phone number" isOptional={emailAddress.trim() !== ''} />
    </div>
  )
}
