/** By then a dialog has faded and given the focus back to where it came from. */
export const CLOSING_MS = 300

/** When what had the focus is gone, the page itself has it, and keys lead nowhere: it is taken up again in a near place. */
export function takeUpLostFocus(place: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}
