let isGone = false

/** Goes to another page with a full load: nothing of this one stays in memory. */
export function leaveFor(url: string): void {
  isGone = true
  window.location.assign(url)
}

/** Whether the portal itself is leaving the page, as after signing out: then no one is asked about an unsaved form. */
export function isLeaving(): boolean {
  return isGone
}
