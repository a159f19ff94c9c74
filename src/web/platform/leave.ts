let isGone = false
const keepers = new Set<() => void>()

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

/** The page is about to be taken away from whoever is typing: every form keeps what it holds. */
export function keepTyped(): void {
  for (const keep of keepers) keep()
}

/** Calls back when a page is taken away; returns a function that stops it. */
export function onTakenAway(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}
