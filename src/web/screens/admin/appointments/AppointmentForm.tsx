import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import type { EditedAppointment } from '#contract/admin-appointments.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { LocationChoice } from '#contract/locations.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { AppointmentTypeRows } from '#web/appointments/AppointmentTypeRows.tsx'
import { type AddValues, addResolver, askedBy, newValues, valuesOf } from '#web/appointments/add-appointment-form.ts'
import { CalendarField } from '#web/appointments/CalendarField.tsx'
import { CustomerFields } from '#web/appointments/CustomerFields.tsx'
import { TimeSlotField } from '#web/appointments/TimeSlotField.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { paths } from '#web/platform/paths.ts'
import { useOfficeTime } from '#web/appointments/office-clock.ts'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'

interface AppointmentFormProps extends Saving<NewAppointment> {
  /** Where it can be; an existing one stays at its location. */
  offices: readonly LocationChoice[]
  /** The one being edited; undefined when creating one. */
  appointment?: EditedAppointment
}

export function AppointmentForm({ offices, appointment, ...saving }: AppointmentFormProps) {
  const [locationId, setLocationId] = useChosenLocation(appointment?.locationId)
  const office = offices.find(({ id }) => id === locationId)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <Card title="Office">
        <SelectInput
          label="Location"
          options={optionsOf(offices)}
          // Nothing to go back to once there is one: the fields below would be gone.
          {...(!office && { placeholder: 'Select' })}
          value={office ? String(office.id) : ''}
          onChange={(chosen) => setLocationId(Number(chosen))}
          isDisabled={appointment !== undefined}
        />
      </Card>
      {office && <Fields office={office} appointment={appointment} {...saving} />}
    </div>
  )
}

/** The location of a new appointment is kept in the address, so that it is there again after signing in again. */
function useChosenLocation(fixed: number | undefined) {
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const chosen = fixed ?? (Number(search.get('locationId')) || undefined)
  return [
    chosen,
    (locationId: number) => setSearch({ locationId: String(locationId) }, { replace: true, state }),
  ] as const
}

interface FieldsProps extends Saving<NewAppointment> {
  office: LocationChoice
  appointment: EditedAppointment | undefined
}

function Fields({ office, appointment, ...saving }: FieldsProps) {
  const now = useOfficeTime(office.timeZone)
  const form = useForm({
    defaultValues: appointment ? valuesOf(appointment) : { ...newValues({ date: now.date }), isWalkIn: false },
    resolver: addResolver(office.id),
  })
  useOtherLocation(form, office.id, now.date)
  const [rows, calendarId] = useWatch({ control: form.control, name: ['appointmentTypes', 'calendarId'] })
  const types = useRead(
    appointmentTypes.staffOptions,
    { body: { locationId: office.id, ...(calendarId !== '' && { calendarId: Number(calendarId) }) } },
    { keepPrevious: true },
  ).data
  const ownDate = appointment?.startDateLocal.slice(0, 10)
  const isFixed = appointment && whyNotEditable(appointment, { isMoved: true })

  return (
    <RecordForm form={form} list={paths.appointments} saveLabel={appointment ? 'Save' : 'Create'} {...saving}>
      {isFixed ? (
        <Banner tone="info">{isFixed}</Banner>
      ) : (
        <Card title="Visit">
          <div className="grid grid-cols-1 gap-5">
            <AppointmentTypeRows form={form} types={types} />
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <CalendarField form={form} locationId={office.id} />
              <DateField
                form={form}
                name="date"
                label="Date"
                min={ownDate !== undefined && ownDate < now.date ? ownDate : now.date}
              />
              <TimeSlotField
                form={form}
                locationId={office.id}
                wanted={toLocalDateTime(now)}
                {...(appointment && { own: appointment })}
              />
            </div>
          </div>
        </Card>
      )}
      <Card title="Customer">
        <div className="grid grid-cols-1 gap-5">
          <CustomerFields form={form} asked={askedBy(rows, types ?? [])} {...(appointment && { known: appointment })} />
          <Switch form={form} name="isWalkIn" label="Walk-in" />
        </div>
      </Card>
    </RecordForm>
  )
}

/** Another location keeps the person and the visit; its calendars and times are its own. */
function useOtherLocation(form: FormOf<AddValues, NewAppointment>, locationId: number, today: LocalDate): void {
  const filledFor = useRef(locationId)
  const clear = useEffectEvent(() => {
    form.setValue('calendarId', '', { shouldDirty: true })
    form.setValue('startDateLocal', '')
    const date = form.getValues('date')
    if (date !== null && date < today) form.setValue('date', today)
  })
  useEffect(() => {
    if (filledFor.current === locationId) return
    filledFor.current = locationId
    clear()
  }, [locationId])
}
