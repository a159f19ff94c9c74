let isGone = false

/** Goes to another page with a full load: nothing of this one stays in memory, but what was typed is kept in the tab. */
export function leaveFor(url: string): void {
  isGone = true
  keepTyped()
  window.location.assign(url)
}

/** Whether the portal itself is leaving the page, as after signing out: then no one is asked about an unsaved form. */
export function isLeaving(): boolean {
  return isGone
}

/** Sent when the page is about to be taken away from a user who is typing: every form then keeps its values. */
export const TAKEN_AWAY = 'taken-away'

export function keepTyped(): void {
  window.dispatchEvent(new Event(TAKEN_AWAY))
}
