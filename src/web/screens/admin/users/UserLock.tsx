import { type User, users } from '#contract/users.ts'
import { useWrite } from '#web/api/hooks.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedUser } from './LoadedUser.tsx'

export function UserLock() {
  return (
    <LoadedUser title="Lock user" titleOf={(email) => `Lock ${email}`}>
      {(user) => <Lock user={user} />}
    </LoadedUser>
  )
}

function Lock({ user: { id, email, fullName } }: { user: User }) {
  const lock = useWrite(users.lock)
  const goBack = useReturnToList(paths.users)
  const confirm = () =>
    lock.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(`User ${email} locked`)
          goBack()
        },
      },
    )
  return (
    <ConfirmAction
      list={paths.users}
      confirmLabel="Lock"
      isDanger
      isPending={lock.isPending}
      failed={lock.error}
      onConfirm={confirm}
    >
      <strong>{fullName || email}</strong> is signed out everywhere at once and cannot sign in until somebody unlocks
      the account.
    </ConfirmAction>
  )
}
