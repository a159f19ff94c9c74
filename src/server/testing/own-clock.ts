const STEP_MS = 20

/**
 * Milliseconds as this process has lived them: without those for which a busy machine let it wait. Limits that people
 * are promised can be tested with it on any machine.
 */
export function startOwnClock(): { now(): number; stop(): void } {
  let lost = 0
  let due = performance.now() + STEP_MS
  const late = () => Math.max(0, performance.now() - due)
  const timer = setInterval(() => {
    lost += late()
    due = performance.now() + STEP_MS
  }, STEP_MS)
  return { now: () => performance.now() - lost - late(), stop: () => clearInterval(timer) }
}
