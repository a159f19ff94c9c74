import type { LinePerson, WaitRange } from '#contract/line.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'

/** Why a person has their place in line. */
export function sayReason({ reason }: Pick<LinePerson, 'reason'>, timeZone: string): string {
  if (!reason) return ''
  const at = sayClockOf(reason.atUtc, timeZone)
  switch (reason.kind) {
    case 'longest':
      return `longest wait, since ${at}`
    case 'due':
      return `due ${at}`
    case 'back':
      return `back since ${at}`
    case 'first-come':
      return `first come, ${at}`
    case 'late':
      return `late, was due ${at}`
    case 'priority':
      return `priority, came ${at}`
    case 'early':
      return `early, due ${at}`
    case 'pausing':
      return `others first until ${at}`
  }
}

/** Whole minutes since a moment, never less than none. */
export function minutesSince(utc: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(utc)) / MINUTE_MS))
}

export function sayMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function sayWait(wait: WaitRange): string {
  if (!wait) return 'no desk open'
  const { from, to } = wait
  return to < 60 ? `${from}–${to} min` : `${sayMinutes(from)} – ${sayMinutes(to)}`
}
