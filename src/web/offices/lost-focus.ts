/** By then a dialog has faded and given the focus back to where it came from. */
const CLOSING_MS = 300

/** A dialog may close over a row that is gone: then keys would lead nowhere, and the focus is taken up in a near place. */
export function takeUpLostFocus(place: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true })
  }, CLOSING_MS)
}
