import { useEffect } from 'react'
import { leaveFor } from '#web/platform/leave.ts'
import { askRelease } from '#web/platform/release.ts'
import { useUpdated } from '#web/platform/use-updated.ts'

/** A screen that no one looks after loads the new release by itself, at a moment when no one uses it. */
export function useReloadWhenUpdated(isQuiet: boolean): void {
  const hasUpdate = useUpdated()
  useEffect(() => {
    if (!hasUpdate || !isQuiet) return
    // Only while the server answers: a failed reload would leave the browser's own error page until someone comes.
    void askRelease().then((answer) => answer === 'other' && leaveFor(window.location.href))
  }, [hasUpdate, isQuiet])
}
