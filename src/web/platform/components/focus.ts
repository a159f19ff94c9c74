import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The screen whose heading last had the focus; the browser takes care of the first one. */
let screenOfFocus = typeof window === 'undefined' ? '' : window.location.pathname

/**
 * Moves the focus to the heading of a new screen, so that it is read out and Tab continues from there. Only the path
 * counts: a table that keeps its state in navigation history must not make readers lose their place.
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

/** When the focused element is gone, the page has the focus and keys do nothing, so a place nearby takes it. */
export function takeUpLostFocus(place: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

/** By then a dialog has faded out and returned the focus to where it was, if that is still there. */
const CLOSING_MS = 300

/** The same after a dialog has closed; only then is it known what is nearby. */
export function takeUpFocusAfterDialog(findPlace: () => HTMLElement | null | undefined): void {
  setTimeout(() => takeUpLostFocus(findPlace()), CLOSING_MS)
}

/** A ref for content that appears where the reader is: it takes focus when it mounts. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
