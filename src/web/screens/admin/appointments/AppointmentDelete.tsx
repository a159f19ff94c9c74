import { adminAppointments } from '#contract/admin-appointments.ts'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { appointmentRecord } from './appointment-record.tsx'

export function AppointmentDelete() {
  return (
    <RecordScreen
      {...appointmentRecord}
      heading="Delete appointment"
      headingOf={({ firstName, lastName }) => `Delete the appointment for ${firstName} ${lastName}`}
    >
      {({ id, firstName, lastName, startDateLocal, locationName }) => (
        <DeleteRecord
          endpoint={adminAppointments.remove}
          input={{ params: { id } }}
          list={paths.appointments}
          cancelLabel="Keep Appointment"
        >
          The appointment for{' '}
          <strong>
            {firstName} {lastName}
          </strong>{' '}
          on {sayDate(startDateLocal.slice(0, 10))} at {sayTimeOf(startDateLocal)}, {locationName}, is removed for good
          and its time is free again. Only the change log is kept. No one is notified: to let the customer know, cancel
          the appointment instead.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
