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
