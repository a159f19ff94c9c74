import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The screen whose heading had the focus last; the browser itself cares for the first one. */
let screenOfFocus = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * Moves the focus to the heading when a new screen arrives, so that it is read out and Tab goes on from there. Only the
 * path counts: a table that keeps its state in navigation history must not lose its reader's place.
 */
export function useFocusHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === screenOfFocus) return
    screenOfFocus = pathname
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** When what had the focus is gone, the page itself has it, and keys lead nowhere: it is taken up again in a near place. */
export function takeUpLostFocus(place: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

/** By then a dialog has faded and given the focus back to where it came from, if that is still there. */
const CLOSING_MS = 300

/** The same once a dialog has closed; only then is it known what is near. */
export function takeUpFocusAfterDialog(findPlace: () => HTMLElement | null | undefined): void {
  setTimeout(() => takeUpLostFocus(findPlace()), CLOSING_MS)
}
