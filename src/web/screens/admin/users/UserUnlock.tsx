import { type User, users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { LoadedUser } from './LoadedUser.tsx'

export function UserUnlock() {
  return (
    <LoadedUser title="Unlock user" titleOf={(email) => `Unlock ${email}`}>
      {(user) => <Unlock user={user} />}
    </LoadedUser>
  )
}

function Unlock({ user: { id, email, fullName } }: { user: User }) {
  return (
    <ConfirmAction
      endpoint={users.unlock}
      input={{ params: { id } }}
      list={paths.lockedUsers}
      confirmLabel="Unlock"
      doneText={`User ${email} unlocked`}
    >
      <strong>{fullName || email}</strong> can sign in again as before.
    </ConfirmAction>
  )
}
