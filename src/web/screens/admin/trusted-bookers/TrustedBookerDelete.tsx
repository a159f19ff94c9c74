import { trustedBookers } from '#contract/trusted-bookers.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { trustedBookerRecord } from './trusted-booker-record.ts'

export function TrustedBookerDelete() {
  return (
    <RecordScreen {...trustedBookerRecord} heading="Delete trusted booker" headingOf={({ name }) => `Delete ${name}`}>
      {({ id, name }) => (
        <DeleteRecord endpoint={trustedBookers.remove} input={{ params: { id } }} list={paths.trustedBookers}>
          <strong>{name}</strong> will be permanently deleted. After that, the usual limits apply. Existing bookings
          stay.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
