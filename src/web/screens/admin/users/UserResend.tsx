import { type User, users } from '#contract/users.ts'
import { useWrite } from '#web/api/hooks.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedUser } from './LoadedUser.tsx'

export function UserResend() {
  return (
    <LoadedUser title="Resend confirmation" titleOf={(email) => `Resend confirmation to ${email}`}>
      {(user) => <Resend user={user} />}
    </LoadedUser>
  )
}

function Resend({ user }: { user: User }) {
  const { email } = user
  const resend = useWrite(users.sendConfirmEmail)
  const goBack = useReturnToList(paths.users)
  const needless = whyNotNeeded(user)
  const confirm = () =>
    resend.mutate(
      { body: { email } },
      {
        onSuccess: () => {
          toast.success(`Confirmation sent to ${email}`)
          goBack()
        },
      },
    )
  return (
    <ConfirmAction
      list={paths.users}
      confirmLabel={needless ? undefined : 'Send'}
      isPending={resend.isPending}
      failed={resend.error}
      onConfirm={confirm}
    >
      {needless ?? (
        <>
          A mail with a new link goes to <strong>{email}</strong>. Links sent before no longer work.
        </>
      )}
    </ConfirmAction>
  )
}

/** The server would send nothing, so the page says why. */
function whyNotNeeded({ isLocked, emailConfirmed, hasPassword, ssoOnly }: User): string | undefined {
  if (isLocked) return 'This account is locked. Unlock it first.'
  if (emailConfirmed && (hasPassword || ssoOnly)) return 'This account is confirmed already: no mail is needed.'
  return undefined
}
