import { users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { userRecord } from './user-record.tsx'

export function UserUnlock() {
  return (
    <RecordScreen {...userRecord} heading="Unlock user" headingOf={({ email }) => `Unlock ${email}`}>
      {({ id, email, fullName }) => (
        <ConfirmAction
          endpoint={users.unlock}
          input={{ params: { id } }}
          list={paths.lockedUsers}
          confirmLabel="Unlock"
          doneText={`User ${email} unlocked`}
        >
          <strong>{fullName || email}</strong> can sign in again as before.
        </ConfirmAction>
      )}
    </RecordScreen>
  )
}
