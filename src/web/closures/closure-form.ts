import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { CloseLocations, type ListedClosure } from '#contract/closures.ts'
import { spanOf } from '#domain/closures/closure.ts'
import { limits } from '#domain/limits.ts'
import type { LocalDate } from '#domain/time.ts'

/** What the form holds while it is filled in. */
export interface ClosureValues {
  name: string
  extent: 'allDay' | 'partOfDay'
  days: 'single' | 'range'
  startDate: LocalDate | null
  startTime: string | null
  endDate: LocalDate | null
  endTime: string | null
  types: 'all' | 'some'
  /** Ids as text, which is what lists of choices hold. */
  appointmentTypeIds: string[]
  locationIds: string[]
  message: string
}

export function newClosure(locationIds: readonly number[], today: LocalDate): ClosureValues {
  return {
    name: '',
    extent: 'allDay',
    days: 'single',
    startDate: today,
    startTime: '08:00',
    endDate: null,
    endTime: '17:00',
    types: 'all',
    appointmentTypeIds: [],
    locationIds: locationIds.map(String),
    message: '',
  }
}

export function valuesOf(closure: ListedClosure, locationId: number): ClosureValues {
  const { name, isAllDay, isSingleDay, startDate, endDate, appointmentTypeIds, message } = closure
  const blank = newClosure([locationId], startDate.slice(0, 10))
  return {
    ...blank,
    name,
    message,
    extent: isAllDay ? 'allDay' : 'partOfDay',
    days: isSingleDay ? 'single' : 'range',
    endDate: isSingleDay ? null : lastDayOf(closure),
    startTime: isAllDay ? blank.startTime : startDate.slice(11),
    endTime: isAllDay ? blank.endTime : endDate.slice(11),
    types: appointmentTypeIds.length > 0 ? 'some' : 'all',
    appointmentTypeIds: appointmentTypeIds.map(String),
  }
}

/** The last day of a closure. */
export function lastDayOf(closure: ListedClosure): LocalDate {
  return spanOf(closure).endDate
}

/** What such a form hides does not count: the times of whole days, the end of a single day, the types when it is all. */
export function closureOf(values: ClosureValues): CloseLocations {
  const { name, startDate, appointmentTypeIds, locationIds, message } = values
  const isAllDay = values.extent === 'allDay'
  const isSingleDay = values.days === 'single'
  const endDate = isSingleDay ? startDate : values.endDate
  return {
    name: name.trim(),
    message: message.trim(),
    isAllDay,
    isSingleDay,
    startDate: `${startDate}T${isAllDay ? '00:00' : values.startTime}`,
    endDate: `${endDate}T${isAllDay ? '00:00' : values.endTime}`,
    appointmentTypeIds: values.types === 'all' ? [] : appointmentTypeIds.map(Number),
    locationIds: locationIds.map(Number),
  }
}

interface ClosureRules {
  /** The first day that may be chosen. */
  readonly today: (values: ClosureValues) => LocalDate
  /** The first day of a closure that is changed: it may have begun. */
  readonly begun?: LocalDate | undefined
}

export function closureResolver({ today, begun }: ClosureRules) {
  return (values: ClosureValues): ResolverResult<ClosureValues, CloseLocations> => {
    const isPast = values.startDate !== null && values.startDate < today(values) && values.startDate !== begun
    const reasons: Partial<Record<keyof ClosureValues, string | false>> = {
      locationIds: values.locationIds.length === 0 && 'Choose at least one location',
      name: whyNoText(values.name, limits.closureName, 'reason'),
      startDate: (values.startDate === null && 'Choose the day') || (isPast && 'The start cannot be in the past'),
      appointmentTypeIds:
        values.types === 'some' && values.appointmentTypeIds.length === 0 && 'Choose at least one appointment type',
      message: whyNoText(values.message, limits.closureMessage, 'message that customers read'),
      ...whyNoEnd(values),
    }
    const told = Object.entries(reasons).filter(([, message]) => message)
    if (told.length === 0) return { values: closureOf(values), errors: {} }
    const errors = Object.fromEntries(told.map(([field, message]) => [field, { type: 'check', message }]))
    return { values: {}, errors: errors as FieldErrors<ClosureValues> }
  }
}

function whyNoText(text: string, most: number, what: string): string | false {
  const { length } = text.trim()
  if (length === 0) return `Enter the ${what}`
  return length > most && `The ${what} must be at most ${most} characters`
}

/** Midnight at the end is the end of that day. */
function whyNoEnd(values: ClosureValues): Partial<Record<'startTime' | 'endTime' | 'endDate', string | false>> {
  const { startDate, startTime, endTime } = values
  const endDate = values.days === 'single' ? startDate : values.endDate
  const isPart = values.extent === 'partOfDay'
  const isBackwards =
    isPart && startTime !== null && endTime !== null && (endTime === '00:00' ? '24:00' : endTime) <= startTime
  return {
    startTime: isPart && startTime === null && 'Choose the time of the start',
    endTime:
      isPart &&
      ((endTime === null && 'Choose the time of the end') ||
        (startDate === endDate && isBackwards && 'The end must be after the start')),
    endDate:
      values.days === 'range' &&
      ((values.endDate === null && 'Choose the last day') ||
        (startDate !== null &&
          values.endDate !== null &&
          values.endDate < startDate &&
          'The last day must not be before the first')),
  }
}
