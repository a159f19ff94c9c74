import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { typeRecord } from './appointment-type-record.ts'

export function AppointmentTypeDelete() {
  const id = useIdInAddress('id')
  const preview = useRead(adminAppointmentTypes.deletePreview, { params: { id } }, { enabled: id > 0 })
  return (
    <RecordScreen {...typeRecord} heading="Delete appointment type" headingOf={({ name }) => `Delete ${name}`}>
      {({ name }) => (
        <DeleteRecord
          endpoint={adminAppointmentTypes.remove}
          input={{ params: { id } }}
          list={paths.appointmentTypes}
          preview={preview}
        >
          <strong>{name}</strong> is deleted for good.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
