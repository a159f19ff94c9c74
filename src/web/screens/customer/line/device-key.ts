import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'

const STORAGE_KEY = 'line.device'

/** Drawn once by this browser, so that asking again shows the ticket it already has (LINE-17). */
export function deviceKey(): string {
  const kept = localStorage.getItem(STORAGE_KEY)
  if (kept !== null) return kept
  const drawn = newIdempotencyKey()
  localStorage.setItem(STORAGE_KEY, drawn)
  return drawn
}
