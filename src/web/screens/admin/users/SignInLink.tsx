import { type User, users } from '#contract/users.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { CopyText } from '#web/platform/components/CopyText.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'

/** A one-time link for a person no email reaches. It is shown here once, and nowhere else. */
export function SignInLink({ user: { id, fullName, email, isLocked, ...user } }: { user: User }) {
  const { mutate, data, error, isPending } = useWrite(users.createSignInLink)
  const needsConfirmation = !user.emailConfirmed || (!user.hasPassword && !user.ssoOnly)
  if (isLocked || (user.ssoOnly && !needsConfirmation)) return null
  const who = fullName || email
  return (
    <Card title="Sign-in link" className="mt-5 max-w-3xl">
      <div className="grid gap-4">
        {needsConfirmation && <LastEmail lastEmail={user.lastEmail} who={who} />}
        {data ? (
          <>
            <CopyText label={`Link for ${who}`} text={data.link} />
            <p className="text-sm">
              Give it to {who} yourself: anyone who has it can sign in as them. It is shown only this once, works once,
              and expires <Moment utc={data.expiresUtc} />. Earlier links no longer work.
            </p>
          </>
        ) : (
          <p className="text-muted">
            {needsConfirmation
              ? `With a one-time link, ${who} confirms the account and chooses a password. You hand it over yourself.`
              : `If ${who} cannot sign in and no email reaches them, hand over a one-time link to choose a new password.`}
          </p>
        )}
        {error && (
          <Banner tone="danger" isLive>
            {error.message}
          </Banner>
        )}
        <Button
          icon="lock"
          variant={needsConfirmation && !data ? 'primary' : 'secondary'}
          className="justify-self-start"
          isPending={isPending}
          onClick={() => mutate({ params: { id } })}
        >
          {data ? 'Create another link' : 'Create a one-time link'}
        </Button>
      </div>
    </Card>
  )
}

/** Why the person may be waiting for an email that does not come. */
function LastEmail({ lastEmail, who }: { lastEmail: User['lastEmail']; who: string }) {
  if (lastEmail === 'NotSent')
    return (
      <Banner tone="warning" title={`${who} gets no email`}>
        This portal has no mail server, so the email with their link cannot leave. Hand over a link instead.
      </Banner>
    )
  if (lastEmail === 'Failed')
    return (
      <Banner tone="warning" title={`The email to ${who} did not arrive`}>
        Check the address above, or hand over a link instead.
      </Banner>
    )
  if (lastEmail === 'Sent')
    return <p>An email with a link went to {who}. If it does not arrive, hand over a link instead.</p>
  return null
}
