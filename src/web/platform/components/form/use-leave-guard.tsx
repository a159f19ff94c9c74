import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { isLeaving, TAKEN_AWAY } from '#web/platform/leave.ts'

type Ask = (go: () => void) => void

interface LeaveGuard {
  /** To be rendered: the question, while it is asked. */
  question: ReactNode
  /** Leaves without asking: what was typed is saved. */
  leave: Ask
  /** Leaves by a button of the form's own, such as a dialog's Cancel: asks if something would be lost. */
  ask: Ask
}

/** The forms that would lose something, the last one opened last. */
const guards = new Set<Ask>()

/** Does what takes the page away, once a user who has typed something agrees. */
export function askToLeave(go: () => void): void {
  const ask = [...guards].at(-1) ?? ((then) => then())
  ask(go)
}

/**
 * Asks before someone leaves a form with unsaved changes: by a link, with Back or Forward, or by closing the page. The
 * declarative router has nothing for this, so its navigator is watched while there is something to lose; a redirect
 * (replace) does not ask, because it is the portal's own doing. Where nothing can be asked, what was typed is kept.
 */
export function useLeaveGuard(isDirty: boolean, onTaken?: () => void): LeaveGuard {
  const { navigator } = use(NavigationContext)
  const [onLeave, setOnLeave] = useState<() => void>()
  const isFree = useRef(false)
  const keep = useEffectEvent(() => {
    if (!isFree.current) onTaken?.()
  })

  useEffect(() => {
    if (!isDirty) return undefined
    const ask: Ask = (go) => (isFree.current ? go() : setOnLeave(() => () => goFreely(isFree, go)))
    const askStaying: Ask = (go) => setOnLeave(() => go)
    const warn = (event: BeforeUnloadEvent) => {
      if (!isFree.current && !isLeaving()) event.preventDefault()
    }
    // An effect event is another function each time it is rendered.
    const onTakenAway = () => keep()
    window.addEventListener('beforeunload', warn)
    window.addEventListener(TAKEN_AWAY, onTakenAway)
    guards.add(askStaying)
    const unwatch = [
      watchNavigator(navigator, ask),
      watchHistory(() => isFree.current, ask, onTakenAway),
      () => guards.delete(askStaying),
    ]
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener(TAKEN_AWAY, onTakenAway)
      for (const each of unwatch) each()
    }
  }, [isDirty, navigator])

  return {
    leave: (go) => goFreely(isFree, go),
    ask: (go) => (isDirty && !isFree.current ? setOnLeave(() => () => goFreely(isFree, go)) : go()),
    question: (
      <ConfirmDialog
        title="Leave without saving?"
        isOpen={onLeave !== undefined}
        onClose={() => setOnLeave(undefined)}
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        isDanger
        onConfirm={async () => onLeave?.()}
      >
        What you typed is not saved.
      </ConfirmDialog>
    ),
  }
}

/** Without being asked again. */
function goFreely(isFree: { current: boolean }, go: () => void): void {
  isFree.current = true
  go()
}

function watchNavigator(navigator: Navigator, ask: Ask): () => void {
  const { push, go } = navigator
  navigator.push = (...to) => ask(() => push.apply(navigator, to))
  navigator.go = (delta) => ask(() => go.call(navigator, delta))
  return () => Object.assign(navigator, { push, go })
}

/** Back and Forward are stopped where the browser has the Navigation API and lets a page do so. */
function watchHistory(isFree: () => boolean, ask: Ask, keep: () => void): () => void {
  const { navigation } = window as { navigation?: Navigation }
  const onNavigate = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || isFree()) return
    if (!event.cancelable) return keep()
    event.preventDefault()
    const { key } = event.destination
    ask(() => navigation?.traverseTo(key))
  }
  navigation?.addEventListener('navigate', onNavigate)
  // Ahead of the router, which takes the form off the page.
  if (!navigation) window.addEventListener('popstate', keep, true)
  return () => {
    navigation?.removeEventListener('navigate', onNavigate)
    window.removeEventListener('popstate', keep, true)
  }
}
