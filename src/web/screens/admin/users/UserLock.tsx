import { type User, users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { LoadedUser } from './LoadedUser.tsx'

export function UserLock() {
  return (
    <LoadedUser title="Lock user" titleOf={(email) => `Lock ${email}`}>
      {(user) => <Lock user={user} />}
    </LoadedUser>
  )
}

function Lock({ user: { id, email, fullName } }: { user: User }) {
  return (
    <ConfirmAction
      endpoint={users.lock}
      input={{ params: { id } }}
      list={paths.users}
      confirmLabel="Lock"
      isDanger
      doneText={`User ${email} locked`}
    >
      <strong>{fullName || email}</strong> is signed out everywhere at once and cannot sign in until somebody unlocks
      the account.
    </ConfirmAction>
  )
}
