import type { Action, ActingAs } from '#domain/appointments/status.ts'

/** Minutes before their time from which people are there already. */
const EARLY = 15 * 60_000

/** One thing that happens to a generated appointment, and who does it. */
export interface FateStep {
  readonly action: Action
  readonly by: ActingAs['role']
  readonly reason?: string
}

const come: FateStep = { action: 'checkIn', by: 'staff' }
const REASONS = ['I have to work', 'My car broke down', 'I found another time', ''] as const

/**
 * The state of an appointment on a typical day: people who were due have come and gone, or have not come; around now
 * people wait; some of the upcoming ones are confirmed, and a few are canceled, unless every place should be taken.
 */
export function fateOf(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  { now, isFull, draw }: { readonly now: number; readonly isFull: boolean; readonly draw: () => number },
): readonly FateStep[] {
  const [chance, other] = [draw(), draw()]
  if (endsAt <= now)
    return chance < 0.09 ? [{ action: 'noShow', by: 'staff' }] : [come, { action: 'complete', by: 'staff' }]
  if (startsAt <= now) return chance < 0.85 ? [come] : []
  if (startsAt <= now + EARLY) return chance < 0.5 ? [come] : []
  if (chance < 0.06 && !isFull) {
    return [{ action: 'cancel', by: 'customer', reason: REASONS[Math.floor(other * REASONS.length)] ?? '' }]
  }
  return chance < 0.45 ? [{ action: 'confirm', by: 'customer' }] : []
}
