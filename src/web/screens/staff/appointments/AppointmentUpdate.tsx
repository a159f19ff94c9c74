import type { Appointment, NewAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import { EditAppointmentForm } from '#web/appointments/EditAppointmentForm.tsx'
import { useTakenTime } from '#web/appointments/use-taken-time.tsx'
import { paths } from '#web/platform/paths.ts'
import type { EditFormProps } from '#web/records/record.ts'
import { updateScreen } from '#web/records/record-screens.tsx'
import { appointmentRecord } from './appointment-record.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'

/** Changes what is known about an appointment, or where and when it is. */
export const AppointmentUpdate = updateScreen(
  {
    ...appointmentRecord,
    crumbsOf: ({ id, firstName, lastName }) => [{ label: `${firstName} ${lastName}`, to: paths.appointment(id) }],
    Form,
  },
  {
    useSave: () => {
      const { change } = useChangeAppointment()
      const { saving, banner } = useTakenTime()
      return {
        banner,
        save: async (form: NewAppointment, before: Appointment) => {
          const said = `Appointment for ${form.customer.firstName} ${form.customer.lastName} updated`
          await saving(change(before, form, said))
          return ''
        },
      }
    },
  },
)

function Form({ record, ...form }: EditFormProps<typeof staffAppointments.get, NewAppointment>) {
  return <EditAppointmentForm appointment={record} list={paths.appointment(record.id)} {...form} />
}
