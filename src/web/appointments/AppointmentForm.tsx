import { useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { LocationChoice } from '#contract/locations.ts'
import type { Appointment, NewAppointment } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { SaveBar } from '#web/platform/components/form/SaveBar.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { AppointmentTypeRows } from './AppointmentTypeRows.tsx'
import { addResolver, askedBy, newValues, valuesOf } from './add-appointment-form.ts'
import { CalendarField } from './CalendarField.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { useOfficeTime } from './office-clock.ts'
import { TimeSlotField } from './TimeSlotField.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

interface AppointmentFormProps extends Saving<NewAppointment> {
  /** Where it can be. */
  offices: readonly LocationChoice[]
  /** The one being edited; undefined when creating one. */
  appointment?: Appointment
  /** Where to go after saving or giving up. */
  list: string
}

export function AppointmentForm({ offices, ...props }: AppointmentFormProps) {
  const [locationId, setLocationId] = useChosenLocation(props.appointment?.locationId)
  const office = offices.find(({ id }) => id === locationId)
  const location = { offices, office, onChoose: setLocationId }
  const goBack = useReturnToList(props.list)
  if (office) return <Fields {...{ office, location }} {...props} />
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <Card title="Visit">
        <LocationSelect {...location} />
      </Card>
      <SaveBar isDirty={false}>
        <Button variant="primary" disabled>
          {props.appointment ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </SaveBar>
    </div>
  )
}

/** Another location is kept in the address, so that it is there again after signing in again. */
function useChosenLocation(own: number | undefined) {
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('locationId')) || own
  return [
    chosen,
    (locationId: number) => setSearch({ locationId: String(locationId) }, { replace: true, state }),
  ] as const
}

interface LocationSelectProps {
  offices: readonly LocationChoice[]
  /** Undefined until one is chosen. */
  office: LocationChoice | undefined
  onChoose: (id: number) => void
}

function LocationSelect({ offices, office, onChoose }: LocationSelectProps) {
  return (
    <SelectInput
      label="Location"
      options={optionsOf(offices)}
      {...(!office && { placeholder: 'Select' })}
      value={office ? String(office.id) : ''}
      onChange={(chosen) => onChoose(Number(chosen))}
    />
  )
}

interface FieldsProps extends Omit<AppointmentFormProps, 'offices'> {
  office: LocationChoice
  location: LocationSelectProps
}

/** Entered values stay when another location is chosen, except the calendar, which only the old one has. */
function Fields({ office, location, appointment, ...saving }: FieldsProps) {
  const now = useOfficeTime(office.timeZone)
  const form = useForm({
    defaultValues: appointment ? valuesOf(appointment) : { ...newValues({ date: now.date }), isWalkIn: false },
    resolver: addResolver(office.id),
  })
  const choose = (id: number) => {
    form.setValue('calendarId', '', { shouldDirty: true })
    location.onChoose(id)
  }
  const [rows, calendarId] = useWatch({ control: form.control, name: ['appointmentTypes', 'calendarId'] })
  const types = useRead(
    appointmentTypes.staffOptions,
    { body: { locationId: office.id, ...(calendarId !== '' && { calendarId: Number(calendarId) }) } },
    { keepPrevious: true },
  ).data
  const ownDate = appointment?.startDateLocal.slice(0, 10)
  const isFixed = appointment && whyNotEditable(appointment, { isMoved: true })

  const walkIn = <Switch form={form} name="isWalkIn" label="Walk-in" className="self-end" />
  return (
    <RecordForm form={form} saveLabel={appointment ? 'Save' : 'Create'} {...saving}>
      {isFixed ? (
        <Banner tone="info">{isFixed}</Banner>
      ) : (
        <Card title="Visit">
          <div className="grid grid-cols-1 gap-5">
            <LocationSelect {...location} onChoose={choose} />
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
                {...(appointment?.locationId === office.id && { own: appointment })}
              />
              {walkIn}
            </div>
          </div>
        </Card>
      )}
      <Card title="Customer">
        <div className="grid grid-cols-1 gap-5">
          <CustomerFields form={form} asked={askedBy(rows, types ?? [])} {...(appointment && { known: appointment })} />
          {isFixed && walkIn}
        </div>
      </Card>
    </RecordForm>
  )
}
