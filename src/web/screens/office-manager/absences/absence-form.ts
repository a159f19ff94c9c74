import { CloseLocation } from '#contract/closures.ts'
import { fromClock, type LocalTime, MINUTES_PER_DAY, toClock } from '#domain/time.ts'
import { contractResolver, problemsFrom, sayText } from '#web/platform/components/form/contract-resolver.ts'

/** What the form holds while it is filled in. */
export interface AbsenceValues {
  name: string
  calendarId: string
  /** Counted from 0; empty for the whole calendar. */
  column: string
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  message: string
}

const QUARTER = 15

/** From now on, until the end of the day. */
export function newAbsence(calendarId: number, now: LocalTime): AbsenceValues {
  const begun = Math.floor(now.minute / QUARTER) * QUARTER
  return {
    name: '',
    calendarId: String(calendarId),
    column: '',
    startDate: now.date,
    startTime: toClock(begun),
    endDate: now.date,
    endTime: toClock(0),
    message: 'A colleague is out, so we cannot keep every appointment. We apologize for the change.',
  }
}

const absenceOf =
  (locationId: number) =>
  ({ name, calendarId, column, startDate, startTime, endDate, endTime, message }: AbsenceValues) => ({
    name,
    message,
    locationId,
    calendarId: Number(calendarId),
    column: column === '' ? null : Number(column),
    appointmentTypeIds: [],
    isAllDay: false,
    isSingleDay: startDate === endDate,
    startDate: `${startDate}T${startTime}`,
    endDate: `${endDate}T${endTime}`,
  })

export function absenceResolver(locationId: number, today: () => string) {
  return contractResolver(CloseLocation, {
    bodyOf: absenceOf(locationId),
    problemsOf: ({ startDate, startTime, endDate, endTime }: AbsenceValues) => {
      const ends = endTime === null ? 0 : fromClock(endTime) || MINUTES_PER_DAY
      const isBackwards = startDate === endDate && startTime !== null && ends <= fromClock(startTime)
      return problemsFrom({
        startDate:
          (startDate === null && 'Choose the day') ||
          (startDate !== null && startDate < today() && 'The start cannot be in the past'),
        startTime: startTime === null && 'Choose the start time',
        endDate:
          (endDate === null && 'Choose the last day') ||
          (endDate !== null &&
            startDate !== null &&
            endDate < startDate &&
            'The last day must not be before the first'),
        endTime: (endTime === null && 'Choose the end time') || (isBackwards && 'The end must be after the start'),
      })
    },
    inForm: (issue) => {
      const [field] = issue.path
      if (field === 'name') return { ...issue, message: sayText(issue, 'Enter who is out', 'name') }
      if (field === 'message')
        return { ...issue, message: sayText(issue, 'Enter the message that customers read', 'message') }
      return issue.code === 'invalid_type' ? undefined : issue
    },
  })
}
