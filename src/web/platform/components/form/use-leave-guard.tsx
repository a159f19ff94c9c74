import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { isLeaving } from '#web/platform/leave.ts'

type Ask = (go: () => void) => void

/**
 * Asks before someone leaves a form with unsaved changes: by a link, with Back or Forward, or by closing the page. The
 * declarative router has nothing for this, so its navigator is watched while there is something to lose; a redirect
 * (replace) does not ask, because it is the portal's own doing.
 */
export function useLeaveGuard(isDirty: boolean): { question: ReactNode; leave: (go: () => void) => void } {
  const { navigator } = use(NavigationContext)
  const [onLeave, setOnLeave] = useState<() => void>()
  const isFree = useRef(false)
  const leave = (go: () => void) => {
    isFree.current = true
    go()
  }

  useEffect(() => {
    if (!isDirty) return undefined
    const ask: Ask = (go) => (isFree.current ? go() : setOnLeave(() => go))
    const warn = (event: BeforeUnloadEvent) => {
      if (!isFree.current && !isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    const unwatch = [watchNavigator(navigator, ask), watchHistory(() => isFree.current, ask)]
    return () => {
      window.removeEventListener('beforeunload', warn)
      for (const each of unwatch) each()
    }
  }, [isDirty, navigator])

  return {
    leave,
    question: (
      <ConfirmDialog
        title="Leave without saving?"
        isOpen={onLeave !== undefined}
        onClose={() => setOnLeave(undefined)}
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDanger
        onConfirm={async () => onLeave && leave(onLeave)}
      >
        Your changes on this page will be lost.
      </ConfirmDialog>
    ),
  }
}

function watchNavigator(navigator: Navigator, ask: Ask): () => void {
  const { push, go } = navigator
  navigator.push = (...to) => ask(() => push.apply(navigator, to))
  navigator.go = (delta) => ask(() => go.call(navigator, delta))
  return () => Object.assign(navigator, { push, go })
}

/** Back and Forward are stopped where the browser has the Navigation API and lets a page do so. */
function watchHistory(isFree: () => boolean, ask: Ask): () => void {
  const { navigation } = window as { navigation?: Navigation }
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || isFree()) return
    event.preventDefault()
    const { key } = event.destination
    ask(() => navigation?.traverseTo(key))
  }
  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}
