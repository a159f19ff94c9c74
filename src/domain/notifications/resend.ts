/** How long nobody may be called again, so that two desks, or an impatient one, do not call one person twice. */
export const RESEND_LOCK_SECONDS = 30

/** Whole seconds until another notice may be sent; 0 when it may be sent now. Both moments in milliseconds. */
export function secondsUntilResend(lastSentAt: number | null, now: number): number {
  if (lastSentAt === null) return 0
  const left = Math.ceil(RESEND_LOCK_SECONDS - (now - lastSentAt) / 1000)
  // Clocks disagree: a notice from the future locks no longer than one of this moment.
  return Math.min(Math.max(left, 0), RESEND_LOCK_SECONDS)
}

/** The minute stands in the specification beside the lock of 30 seconds; the seconds are what somebody waits for. */
export function sayResendLock(seconds: number): string {
  return `Another notice may be sent after one minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
