/** How long a customer may not be called again, so two desks, or one impatient one, do not call them twice. */
export const RESEND_LOCK_SECONDS = 30

/** Whole seconds until another notice may be sent; 0 when it may be sent now. Both moments in milliseconds. */
export function secondsUntilResend(lastSentAt: number | null, now: number): number {
  if (lastSentAt === null) return 0
  const left = Math.ceil(RESEND_LOCK_SECONDS - (now - lastSentAt) / 1000)
  // Clocks disagree: a notice from the future locks no longer than one sent now.
  return Math.min(Math.max(left, 0), RESEND_LOCK_SECONDS)
}

/** The text says one minute (NOTICE-3), next to a lock of 30 seconds; the seconds are the actual wait. */
export function sayResendLock(seconds: number): string {
  return `Another notice may be sent after one minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
