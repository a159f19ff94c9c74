import type { LinePerson, WaitRange } from '#contract/line.ts'
import { isDeskNumber } from '#domain/tickets/station.ts'
import type { Press } from '#domain/line/life.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { sayWait as sayRange } from '#web/platform/i18n/say-wait.ts'
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

const PRESSED: Readonly<Record<Press, string>> = {
  call: 'call of',
  recall: 'second call of',
  noAnswer: 'no answer from',
  noShow: 'no-show of',
  start: 'arrival of',
  finish: 'finish of',
  park: 'parking of',
  back: 'return of',
  transfer: 'transfer of',
  return: 'return of',
  remove: 'removal of',
}

/** What undoing does: "Undo: call of A017". */
export function sayUndo({ ticket, pressed }: Pick<LinePerson, 'ticket' | 'pressed'>): string {
  return `Undo: ${pressed ? PRESSED[pressed] : 'last step for'} ${ticket}`
}

/** How a person came to the desk they are at or wait for; empty if no one sent them. */
export function saySent({ sentByName, toUserName }: Pick<LinePerson, 'sentByName' | 'toUserName'>): string {
  if (sentByName === '') return ''
  return toUserName === '' ? `From ${sentByName}` : `From ${sentByName}, for ${toUserName}`
}

/** Other tickets that seem to be the same person's. */
export function sayTwins({ twins }: Pick<LinePerson, 'twins'>): string {
  return twins.length === 0 ? '' : `same person as ${twins.map(({ ticket }) => ticket).join(', ')}?`
}

/** Whole minutes since a moment, never less than none. */
export function minutesSince(utc: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(utc)) / MINUTE_MS))
}

export function sayMinutes(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** "Called just now", or "Called twice, 2 min ago". */
export function sayCalls({ calls, calledAtUtc }: Pick<LinePerson, 'calls' | 'calledAtUtc'>, now: number): string {
  const minutes = minutesSince(calledAtUtc ?? '', now)
  const often = calls < 2 ? '' : calls === 2 ? ' twice,' : ` ${calls} times,`
  return `Called${often} ${minutes === 0 ? 'just now' : `${sayMinutes(minutes)} ago`}`
}

export function sayWait(wait: WaitRange): string {
  if (!wait) return 'no desk open'
  if (wait.isPastClosing) return 'longer than today’s hours'
  const { from, to } = sayRange('en-US', wait, 'short')
  return `${from}–${to}`
}

/** A number needs the word before it; a name such as "Window 4" does not. */
export const sayDesk = (name: string): string => (isDeskNumber(name) ? `Desk ${name}` : name)

/** The same within a sentence: "desk 4". */
export const theDesk = (name: string): string => (isDeskNumber(name) ? `desk ${name}` : name)
