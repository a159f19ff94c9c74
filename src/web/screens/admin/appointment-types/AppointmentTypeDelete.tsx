import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { typeRecord } from './appointment-type-record.ts'

export function AppointmentTypeDelete() {
  return (
    <RecordScreen {...typeRecord} heading="Delete appointment type" headingOf={({ name }) => `Delete ${name}`}>
      {({ id, name }) => (
        <DeleteRecord endpoint={adminAppointmentTypes.remove} input={{ params: { id } }} list={paths.appointmentTypes}>
          <strong>{name}</strong> is deleted for good. A type that calendars serve or that was ever booked cannot be
          deleted: take it off its calendars instead, so that no one can book it.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
