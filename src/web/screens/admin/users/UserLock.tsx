import { users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { userRecord } from './user-record.tsx'

export function UserLock() {
  return (
    <RecordScreen {...userRecord} heading="Lock user" headingOf={({ email }) => `Lock ${email}`}>
      {({ id, email, fullName }) => (
        <ConfirmAction
          endpoint={users.lock}
          input={{ params: { id } }}
          list={paths.users}
          confirmLabel="Lock"
          isDanger
          doneText={`User ${email} locked`}
        >
          <strong>{fullName || email}</strong> is signed out everywhere at once and cannot sign in until someone unlocks
          the account.
        </ConfirmAction>
      )}
    </RecordScreen>
  )
}
