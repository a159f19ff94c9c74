import { users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { userRecord } from './user-record.tsx'

export function UserUnlock() {
  return (
    <RecordScreen {...userRecord} heading="Unlock user" headingOf={({ email }) => `Unlock ${email}`}>
      {({ id, email, fullName, isLocked }) => (
        <ConfirmAction
          endpoint={users.unlock}
          input={{ params: { id } }}
          list={paths.lockedUsers}
          confirmLabel={isLocked ? 'Unlock' : undefined}
          doneText={`User ${email} unlocked`}
        >
          {isLocked ? (
            <>
              <strong>{fullName || email}</strong> will be able to sign in again.
            </>
          ) : (
            'This account is not locked.'
          )}
        </ConfirmAction>
      )}
    </RecordScreen>
  )
}
