import type { ChosenType } from '#contract/booking.ts'
import { MOST_MILES, type PartOfDay, PARTS_OF_DAY, type Ranking, RANKINGS } from '#domain/availability/wishes.ts'
import type { Coordinates } from '#domain/distance.ts'
import { isDate, type LocalDate, type Weekday, WEEKDAYS } from '#domain/time.ts'
import { isZipCode } from '#domain/zip-code.ts'

/** What would suit the customer, as the address of the page holds it. */
export interface Wished {
  readonly zipCode: string | undefined
  readonly withinMiles: number | undefined
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  readonly fromDate: LocalDate | undefined
  readonly ranking: Ranking | undefined
  /** Not after this date, and only this office: what one can wait for, but not search by. */
  readonly untilDate: LocalDate | undefined
  readonly officeId: number | undefined
}

/** Reads an address that may have been typed by hand, and leaves out what is not a wish. */
export function wishedBy(search: URLSearchParams): Wished {
  const oneOf = (name: string, isFine: (text: string) => boolean) => search.getAll(name).find(isFine)
  const miles = Number(oneOf('withinMiles', (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MOST_MILES))
  return {
    zipCode: oneOf('zipCode', isZipCode),
    withinMiles: miles || undefined,
    weekdays: WEEKDAYS.filter((each) => search.getAll('weekday').includes(each)),
    partsOfDay: PARTS_OF_DAY.filter((each) => search.getAll('partOfDay').includes(each)),
    fromDate: oneOf('fromDate', isDate),
    ranking: RANKINGS.find((each) => each === search.get('ranking')),
    untilDate: oneOf('untilDate', isDate),
    officeId: Number(oneOf('office', (text) => /^[1-9]\d{0,8}$/.test(text))) || undefined,
  }
}

/** The wishes as an address; with the types if another person opens it, whose tab does not know them. */
export function addressOf(
  { zipCode, withinMiles, weekdays, partsOfDay, fromDate, ranking, untilDate, officeId }: Wished,
  types: readonly ChosenType[] = [],
): URLSearchParams {
  const parts: (readonly [string, string | number | undefined])[] = [
    ...types.flatMap(({ appointmentTypeId, quantity }) => [
      ['appointmentTypeId', appointmentTypeId] as const,
      ['quantity', quantity] as const,
    ]),
    ['zipCode', zipCode],
    ['withinMiles', withinMiles],
    ...weekdays.map((weekday) => ['weekday', weekday] as const),
    ...partsOfDay.map((part) => ['partOfDay', part] as const),
    ['fromDate', fromDate],
    ['ranking', ranking],
    ['untilDate', untilDate],
    ['office', officeId],
  ]
  return new URLSearchParams(parts.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** What the search is asked: distance counts only from somewhere, and then unless told otherwise. */
export function askedFor(
  { zipCode, withinMiles, ranking, weekdays, partsOfDay, fromDate }: Wished,
  position: Coordinates | undefined,
) {
  const from = position ? { position } : zipCode && { zipCode }
  return {
    weekdays: [...weekdays],
    partsOfDay: [...partsOfDay],
    ...(fromDate && { fromDate }),
    ...(from && { ...from, ranking: ranking ?? ('both' as const), ...(withinMiles && { withinMiles }) }),
  }
}

/** The wishes to wait for. A position is never kept: distance counts from a ZIP code only, and for one office not at all. */
export function waitedFor({ zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, officeId }: Wished) {
  return {
    weekdays: [...weekdays],
    partsOfDay: [...partsOfDay],
    ...(fromDate && { fromDate }),
    ...(untilDate && { untilDate }),
    ...(officeId ? { locationId: officeId } : zipCode && { zipCode, ...(withinMiles && { withinMiles }) }),
  }
}
