import { type User, users } from '#contract/users.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { userRecord } from './user-record.tsx'

export function UserResend() {
  return (
    <RecordScreen
      {...userRecord}
      heading="Resend confirmation"
      headingOf={({ email }) => `Resend confirmation to ${email}`}
    >
      {(user) => <Resend user={user} />}
    </RecordScreen>
  )
}

function Resend({ user }: { user: User }) {
  const { email } = user
  const needless = whyNotNeeded(user)
  return (
    <ConfirmAction
      endpoint={users.sendConfirmEmail}
      input={{ body: { email } }}
      list={paths.users}
      confirmLabel={needless ? undefined : 'Send'}
      doneText={`Confirmation sent to ${email}`}
    >
      {needless ?? (
        <>
          An email with a new link goes to <strong>{email}</strong>. Earlier links no longer work.
        </>
      )}
    </ConfirmAction>
  )
}

/** The server would send nothing, so the page says why. */
function whyNotNeeded({ isLocked, emailConfirmed, hasPassword, ssoOnly }: User): string | undefined {
  if (isLocked) return 'This account is locked. Unlock it first.'
  if (emailConfirmed && (hasPassword || ssoOnly)) return 'This account is already confirmed, so no email is needed.'
  return undefined
}
