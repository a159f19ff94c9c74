import { adminAppointmentTypes, type AppointmentType } from '#contract/admin-appointment-types.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { LoadedType } from './LoadedType.tsx'

export function AppointmentTypeDelete() {
  return <LoadedType deed="Delete">{(type) => <Delete type={type} />}</LoadedType>
}

function Delete({ type: { id, name } }: { type: AppointmentType }) {
  return (
    <DeleteRecord endpoint={adminAppointmentTypes.remove} input={{ params: { id } }} list={paths.appointmentTypes}>
      <strong>{name}</strong> is deleted for good. A type that calendars serve or that was ever booked cannot be
      deleted: take it off its calendars instead, so that nobody can book it.
    </DeleteRecord>
  )
}
