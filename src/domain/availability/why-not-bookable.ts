import type { LocalDate } from '#domain/time.ts'

/** What decides whether customers can book at a location. */
export interface BookableFacts {
  readonly isArchived: boolean
  readonly calendars: readonly { readonly id: number; readonly types: number; readonly hasHours: boolean }[]
  /** The first day that is open at all, however far ahead; none if no known day is. */
  readonly firstOpenDay: LocalDate | null
  /** The last day customers may book. */
  readonly lastDay: LocalDate
  /** Whether a place is free by that day. */
  readonly hasFreePlace: boolean
  /** When the hours begin, if that is still to come. */
  readonly hoursBegin: LocalDate | null
  readonly isClosed: boolean
}

/** Why customers cannot book, the cause to remove first at the front. */
export type WhyNotBookable =
  | { readonly kind: 'Archived' | 'NoCalendars' | 'Closed' | 'NoOpenDays' | 'Full' }
  | { readonly kind: 'NoServices' | 'NoHours'; readonly calendarId: number }
  | { readonly kind: 'NotYetOpen' | 'BeyondHorizon'; readonly day: LocalDate }

/** Empty if customers can book something. */
export function whyNotBookable(facts: BookableFacts): WhyNotBookable[] {
  const { isArchived, calendars, firstOpenDay, lastDay, hoursBegin } = facts
  const archived: WhyNotBookable[] = isArchived ? [{ kind: 'Archived' }] : []
  if (calendars.length === 0) return [...archived, { kind: 'NoCalendars' }]
  if (!calendars.some(({ types, hasHours }) => types > 0 && hasHours)) {
    return [
      ...archived,
      ...calendars.flatMap(({ id, types, hasHours }): WhyNotBookable[] => [
        ...(types === 0 ? [{ kind: 'NoServices', calendarId: id } as const] : []),
        ...(hasHours ? [] : [{ kind: 'NoHours', calendarId: id } as const]),
      ]),
    ]
  }
  if (facts.hasFreePlace) return archived
  if (firstOpenDay !== null && firstOpenDay <= lastDay) return [...archived, { kind: 'Full' }]
  if (hoursBegin !== null && hoursBegin > lastDay) return [...archived, { kind: 'NotYetOpen', day: hoursBegin }]
  if (facts.isClosed) return [...archived, { kind: 'Closed' }]
  if (firstOpenDay !== null) return [...archived, { kind: 'BeyondHorizon', day: firstOpenDay }]
  return [...archived, { kind: 'NoOpenDays' }]
}
