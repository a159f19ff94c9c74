import { users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { userRecord } from './user-record.tsx'

export function UserLock() {
  const me = useSession().user
  return (
    <RecordScreen {...userRecord} heading="Lock user" headingOf={({ email }) => `Lock ${email}`}>
      {({ id, email, fullName, isLocked }) => (
        <ConfirmAction
          endpoint={users.lock}
          input={{ params: { id } }}
          list={paths.users}
          confirmLabel={id === me?.id || isLocked ? undefined : 'Lock'}
          isDanger
          doneText={`User ${email} locked`}
        >
          {id === me?.id ? (
            'You cannot lock yourself. Another administrator can.'
          ) : isLocked ? (
            'This account is locked already.'
          ) : (
            <>
              <strong>{fullName || email}</strong> is signed out everywhere at once and cannot sign in until someone
              unlocks the account.
            </>
          )}
        </ConfirmAction>
      )}
    </RecordScreen>
  )
}
