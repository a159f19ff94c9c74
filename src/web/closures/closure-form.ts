import { CloseLocations, type ListedClosure } from '#contract/closures.ts'
import { spanOf } from '#domain/closures/closure.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  contractResolver,
  type Issue,
  type FieldMistake,
  problemsFrom,
  sayText,
} from '#web/platform/components/form/contract-resolver.ts'

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
  /** Ids as text, as in lists of choices. */
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
function lastDayOf(closure: ListedClosure): LocalDate {
  return spanOf(closure).endDate
}

/** What the form hides does not count: the times of whole days, the end of a single day, the types when it is all. */
function closureOf(values: ClosureValues) {
  const { name, startDate, appointmentTypeIds, locationIds, message } = values
  const isAllDay = values.extent === 'allDay'
  const isSingleDay = values.days === 'single'
  const momentOf = (date: LocalDate | null, time: string | null) =>
    date === null || time === null ? undefined : `${date}T${time}`
  return {
    name,
    message,
    isAllDay,
    isSingleDay,
    startDate: momentOf(startDate, isAllDay ? '00:00' : values.startTime),
    endDate: momentOf(isSingleDay ? startDate : values.endDate, isAllDay ? '00:00' : values.endTime),
    appointmentTypeIds: values.types === 'all' ? [] : appointmentTypeIds.map(Number),
    locationIds: locationIds.map(Number),
  }
}

interface ClosureRules {
  /** The first day that can be chosen. */
  readonly today: (values: ClosureValues) => LocalDate
  /** The first day of an existing closure: it may have begun. */
  readonly begun?: LocalDate | undefined
}

export function closureResolver({ today, begun }: ClosureRules) {
  return contractResolver(CloseLocations, {
    bodyOf: closureOf,
    problemsOf: (values: ClosureValues) => {
      const { startDate, startTime, endDate, endTime } = values
      const isPart = values.extent === 'partOfDay'
      const isPast = startDate !== null && startDate < today(values) && startDate !== begun
      // The contract only knows whole moments, and on the wire no types means all of them.
      return problemsFrom({
        startDate: (startDate === null && 'Choose the day') || (isPast && 'The start cannot be in the past'),
        startTime: isPart && startTime === null && 'Choose the start time',
        endDate: values.days === 'range' && endDate === null && 'Choose the last day',
        endTime: isPart && endTime === null && 'Choose the end time',
        appointmentTypeIds:
          values.types === 'some' && values.appointmentTypeIds.length === 0 && 'Choose at least one appointment type',
      })
    },
    inForm,
  })
}

/** The form has days and times where the contract has moments. */
function inForm(issue: Issue, { days, startDate, endDate }: ClosureValues): FieldMistake | undefined {
  const [field] = issue.path
  if (field === 'name') return { ...issue, message: sayText(issue, 'Enter the reason', 'reason') }
  if (field === 'message') {
    const what = 'message that customers read'
    return { ...issue, message: sayText(issue, `Enter the ${what}`, what) }
  }
  if (issue.code === 'invalid_type') return undefined
  if (field === 'locationIds' && issue.code === 'too_small')
    return { ...issue, message: 'Choose at least one location' }
  if (field !== 'endDate') return issue
  return days === 'range' && startDate !== endDate
    ? { path: ['endDate'], message: 'The last day must not be before the first' }
    : { path: ['endTime'], message: 'The end must be after the start' }
}
