import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { account } from '#contract/account.ts'
import { locations } from '#contract/locations.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { readOf, useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { VisuallyHidden } from '#web/platform/components/VisuallyHidden.tsx'
import { leaveFor } from '#web/platform/leave.ts'
import { useIdle } from './idle.ts'
import { loginAfter, useSignOut } from './sign-out.ts'
import { onSignedOutElsewhere } from './tabs.ts'

/** The session cookie's life until the server has sent it. */
const DEFAULT_COOKIE_MINUTES = 15

/** When the remaining time is read out, in seconds; every second would drown out everything else. */
const spokenAt = [120, 60, 30, 10]

/** Warns an idle user, logs out when no one answers, and keeps the session of someone who is only typing. */
export function IdleDialog() {
  const client = useQueryClient()
  const { data: cookie } = useRead(account.cookieExpiration, {})
  const { signOut, signOutIdle, isPending: isSigningOut } = useSignOut()
  const [failure, setFailure] = useState<string>()
  const [isStaying, setIsStaying] = useState(false)

  // Any call the page does not make on its own extends the session; this one is small and open to every role.
  const prolong = () => client.fetchQuery({ ...readOf(locations.options, {}), staleTime: 0 })

  const { secondsLeft, stay } = useIdle({
    cookieMinutes: cookie?.minutes ?? DEFAULT_COOKIE_MINUTES,
    onRefreshDue: () => void prolong().catch(() => undefined),
    onTimeUp: signOutIdle,
  })

  useEffect(() => onSignedOutElsewhere((why) => leaveFor(loginAfter(why))), [])

  const stayLoggedIn = async () => {
    setIsStaying(true)
    setFailure(undefined)
    try {
      await prolong()
      stay()
    } catch (error) {
      if (error instanceof CallFailed) setFailure(error.message)
    } finally {
      setIsStaying(false)
    }
  }

  if (secondsLeft === undefined) return null
  return (
    <Dialog
      isOpen
      isAlert
      size="small"
      title="You appear to be idle"
      onClose={() => void stayLoggedIn()}
      actions={
        <>
          <Button variant="primary" isPending={isStaying} onClick={() => void stayLoggedIn()}>
            Stay Logged In
          </Button>
          <Button isPending={isSigningOut} onClick={signOut}>
            Log out
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Banner tone="danger" isLive>
            {failure}
          </Banner>
        )}
        <p>
          You will be signed out in{' '}
          <strong className="tabular-nums" role="timer">
            {minutesAndSeconds(secondsLeft)}
          </strong>
          .
        </p>
        <VisuallyHidden>
          <span aria-live="assertive">{spoken(secondsLeft)}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Changes only at the spoken marks, so that it is read out only then. */
function spoken(secondsLeft: number): string {
  const mark = spokenAt.findLast((seconds) => secondsLeft <= seconds) ?? secondsLeft
  return `You will be signed out in ${mark} seconds.`
}
