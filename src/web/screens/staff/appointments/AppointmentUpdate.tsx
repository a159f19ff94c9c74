import { type NewAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import { EditAppointmentForm } from '#web/appointments/EditAppointmentForm.tsx'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { useTakenTime } from '#web/appointments/use-taken-time.tsx'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { paths } from '#web/platform/paths.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { AppointmentNotFound } from './AppointmentDetails.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'

/** Changes what is known about an appointment, or where and when it is. */
export function AppointmentUpdate() {
  const { change } = useChangeAppointment()
  const taken = useTakenTime()
  return (
    <UpdateScreen
      noun="appointment"
      icon="calendar"
      list={{ label: 'Appointment Calendar', to: paths.appointmentCalendar }}
      read={staffAppointments.get}
      input={(id) => ({ params: { id }, query: { timeZone: browserTimeZone() } })}
      heading="Edit appointment"
      headingOf={({ firstName, lastName }) => `Edit the appointment for ${firstName} ${lastName}`}
      crumbsOf={({ id, firstName, lastName }) => [{ label: `${firstName} ${lastName}`, to: paths.appointment(id) }]}
      renderBadge={(appointment) => <StatusBadges {...appointment} />}
      missing={<AppointmentNotFound />}
      save={async (form: NewAppointment, before) => {
        const said = `Appointment for ${form.customer.firstName} ${form.customer.lastName} updated`
        await taken.saving(change(before, form, said))
        return ''
      }}
    >
      {(appointment, { onSave, banner }, current) => (
        <EditAppointmentForm
          {...{ appointment, current, onSave }}
          list={paths.appointment(appointment.id)}
          banner={taken.banner ?? banner}
        />
      )}
    </UpdateScreen>
  )
}
