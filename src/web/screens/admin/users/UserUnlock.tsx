import { type User, users } from '#contract/users.ts'
import { useWrite } from '#web/api/hooks.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedUser } from './LoadedUser.tsx'

export function UserUnlock() {
  return (
    <LoadedUser title="Unlock user" titleOf={(email) => `Unlock ${email}`}>
      {(user) => <Unlock user={user} />}
    </LoadedUser>
  )
}

function Unlock({ user: { id, email, fullName } }: { user: User }) {
  const unlock = useWrite(users.unlock)
  const goBack = useReturnToList(paths.lockedUsers)
  const confirm = () =>
    unlock.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(`User ${email} unlocked`)
          goBack()
        },
      },
    )
  return (
    <ConfirmAction
      list={paths.lockedUsers}
      confirmLabel="Unlock"
      isPending={unlock.isPending}
      failed={unlock.error}
      onConfirm={confirm}
    >
      <strong>{fullName || email}</strong> can sign in again as before.
    </ConfirmAction>
  )
}
