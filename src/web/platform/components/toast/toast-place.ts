import { type RefObject, useEffect, useState } from 'react'

type Place = 'bottom' | 'top'

/** An edge of a box on the screen, as `DOMRect` has them. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** What a toast could cover, and how bad that would be. */
interface Control extends Box {
  readonly isNext: boolean
}

/** From the edges of the screen; at the top, below the portal's bar. */
const FROM_BOTTOM = 16
const FROM_TOP = 64

/** Where the toasts cover as little as possible of what can be pressed, and of what is pressed next nothing at all. */
export function placeOf(toasts: Box, height: number, controls: readonly Control[]): Place {
  const { left, right } = toasts
  const length = toasts.bottom - toasts.top
  const at = (top: number): Box => ({ left, right, top, bottom: top + length })
  const harm = (box: Box) =>
    controls.filter((control) => isCovered(control, box)).reduce((sum, { isNext }) => sum + (isNext ? 1000 : 1), 0)
  return harm(at(FROM_TOP)) < harm(at(height - FROM_BOTTOM - length)) ? 'top' : 'bottom'
}

function isCovered(control: Box, by: Box): boolean {
  return control.left < by.right && control.right > by.left && control.top < by.bottom && control.bottom > by.top
}

/** Where to show the toasts: it follows them and the page, which may be scrolled in the meantime. */
export function useToastPlace(region: RefObject<HTMLElement | null>, shown: number): Place {
  const [place, setPlace] = useState<Place>('bottom')
  useEffect(() => {
    const look = () => {
      const { current } = region
      // A user who is about to close one must find it where it was.
      if (!current || shown === 0 || current.contains(document.activeElement)) return
      setPlace(placeOf(current.getBoundingClientRect(), window.innerHeight, controlsOutside(current)))
    }
    look()
    const occasions = ['scroll', 'resize', 'focusin'] as const
    for (const occasion of occasions) window.addEventListener(occasion, look, { capture: true, passive: true })
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, look, { capture: true })
    }
  }, [region, shown])
  return place
}

/** What can be pressed now: while a dialog is open, only what is in it. */
function controlsOutside(region: HTMLElement): Control[] {
  const dialogs = document.querySelectorAll('.modal')
  const page = dialogs.item(dialogs.length - 1) ?? document.body
  return [...page.querySelectorAll('button, a[href], input, select, textarea, [contenteditable="true"]')]
    .filter((control) => !region.contains(control))
    .map((control) => {
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const isNext = control === document.activeElement || control.matches('.button-primary, .button-danger')
      return { top, bottom, left, right, isNext }
    })
}
