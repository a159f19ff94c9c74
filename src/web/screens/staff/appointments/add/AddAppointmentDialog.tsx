import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { LocationChoice } from '#contract/locations.ts'
import type { AddedAppointment } from '#contract/staff-appointments.ts'
import { type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { AppointmentTypeRows } from '#web/appointments/AppointmentTypeRows.tsx'
import { addResolver, askedBy, newValues } from '#web/appointments/add-appointment-form.ts'
import { CalendarField } from '#web/appointments/CalendarField.tsx'
import { CustomerFields } from '#web/appointments/CustomerFields.tsx'
import { useOfficeTime } from '#web/appointments/office-clock.ts'
import { TimeSlotField } from '#web/appointments/TimeSlotField.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { useErrorInSight } from '#web/platform/components/form/error-in-sight.ts'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { useTyped } from '#web/platform/components/form/use-typed.tsx'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { addingAt, type SelectedTime } from './selected-time.ts'
import { type Added, useAddAppointment } from './use-add-appointment.ts'

interface AddAppointmentDialogProps {
  location: LocationChoice
  /** The day shown. */
  date: LocalDate
  /** Where it was opened on the calendar; undefined if opened by its button. */
  selected: SelectedTime | undefined
  /** The selected time is to be blocked instead. */
  onBlock: () => void
  onAdded: (added: Added) => void
  onClose: () => void
}

/** Books for a customer at the counter or on the phone. */
export function AddAppointmentDialog(props: AddAppointmentDialogProps) {
  const { location, date, selected, onBlock, onAdded, onClose } = props
  const formId = useId()
  const now = useOfficeTime(location.timeZone)
  const form = useForm({
    defaultValues: newValues({
      calendarId: selected?.calendarId,
      date: date < now.date ? now.date : date,
      clicked: selected?.moment,
    }),
    resolver: addResolver(location.id),
  })
  const [rows, calendarId, day] = useWatch({
    control: form.control,
    name: ['appointmentTypes', 'calendarId', 'date'],
  })
  const types = useRead(
    appointmentTypes.staffOptions,
    { body: { locationId: location.id, ...(calendarId !== '' && { calendarId: Number(calendarId) }) } },
    { keepPrevious: true },
  )
  const asked = askedBy(rows, types.data ?? [])
  const typed = useTyped(form, { name: addingAt(location), isNew: true })
  useErrorInSight(form)
  const { add, refused } = useAddAppointment(form, (added) => typed.leave(() => onAdded(added)))
  const close = () => typed.ask(onClose)
  /** Which of the two buttons was pressed last. */
  const [isCheckedIn, setIsCheckedIn] = useState(false)
  const { isSubmitting, errors } = form.formState

  // Below a long form, or under the dialog's header, the reason for the refusal would be out of sight.
  const top = useRef<HTMLDivElement>(null)
  const failure = refused ?? errors.root?.server
  useEffect(() => {
    if (failure) top.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const addAt = (change: Partial<AddedAppointment>) =>
    form.handleSubmit((appointment) => {
      const { customer } = appointment
      const vin = asked.vin ? customer.vin : ''
      const dlNumber = asked.dlNumber ? customer.dlNumber : ''
      return add({ ...appointment, customer: { ...customer, vin, dlNumber }, isCheckedIn: false, ...change })
    })

  const submit = (isHere: boolean) => {
    if (isSubmitting) return
    setIsCheckedIn(isHere)
    void addAt({ isCheckedIn: isHere })()
  }

  return (
    <Dialog
      isOpen
      title="Add Appointment"
      onClose={close}
      actions={
        <>
          {selected && (
            <Button className="me-auto max-sm:basis-full" variant="quiet" onClick={() => typed.ask(onBlock)}>
              Block instead
            </Button>
          )}
          {/* On a phone the others share a line; the dialog can be closed at its head. */}
          <Button className="max-sm:hidden" onClick={close}>
            Cancel
          </Button>
          {day === now.date && (
            // Not a submit button: Enter in a field only adds.
            <Button
              className="max-sm:flex-1 max-sm:px-2"
              isPending={isSubmitting && isCheckedIn}
              disabled={isSubmitting && !isCheckedIn}
              onClick={() => submit(true)}
            >
              Add and check in
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-sm:flex-1 max-sm:px-2"
            isPending={isSubmitting && !isCheckedIn}
            disabled={isSubmitting && isCheckedIn}
          >
            Add Appointment
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <div ref={top} className="grid gap-5 empty:hidden">
          {typed.note}
          {refused && (
            <Banner
              tone="danger"
              isLive
              title={refused.why}
              actions={refused.otherTimes.map(({ startDateLocal }) => (
                <Button
                  key={startDateLocal}
                  size="small"
                  disabled={isSubmitting}
                  // Free in some calendar, not necessarily the chosen one.
                  onClick={() => void addAt({ startDateLocal, calendarId: undefined, isCheckedIn })()}
                >
                  {isCheckedIn ? 'Add and check in at' : 'Add at'} {sayTimeOf(startDateLocal)}
                </Button>
              ))}
            >
              {refused.otherTimes.length > 0
                ? 'Nothing you entered is lost. Free times nearby:'
                : 'Nothing you entered is lost. Choose another time.'}
            </Banner>
          )}
          <GeneralFailure form={form} />
        </div>
        <AppointmentTypeRows form={form} types={types.data} />
        <div className="grid gap-5 sm:grid-cols-2">
          <CalendarField form={form} locationId={location.id} />
          <DateField form={form} name="date" label="Date" min={now.date} />
          <TimeSlotField
            form={form}
            locationId={location.id}
            wanted={toLocalDateTime(now)}
            clicked={selected?.moment}
          />
          <Switch form={form} name="isWalkIn" label="Walk-in" className="self-end" />
        </div>
        <CustomerFields form={form} asked={asked} />
      </form>
      {typed.question}
    </Dialog>
  )
}
