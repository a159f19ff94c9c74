/*
 * What the tabs of one browser know of each other. It is kept in storage and not sent as messages, because a tab the
 * browser put to sleep must read the truth when it wakes, before it logs everyone out.
 */
const ACTIVE_AT = 'session.active-at'
const SIGNED_OUT_AT = 'session.signed-out-at'

export function noteActivity(at: number): void {
  localStorage.setItem(ACTIVE_AT, String(at))
}

/** When someone was last active in any tab, in milliseconds; 0 before the first time. */
export function lastActivity(): number {
  return Number(localStorage.getItem(ACTIVE_AT)) || 0
}

/** Why a session ended: someone logged out, or no one was there. */
export type SignOut = 'wanted' | 'idle'

export function tellSignedOut(why: SignOut): void {
  localStorage.setItem(SIGNED_OUT_AT, `${Date.now()} ${why}`)
}

/** Calls back when another tab has signed out; returns a function that stops listening. */
export function onSignedOutElsewhere(hear: (why: SignOut) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT_AT) hear(event.newValue?.endsWith(' idle') ? 'idle' : 'wanted')
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
