import { useSearchParams } from 'react-router'
import { isDate, type LocalDate } from '#domain/time.ts'
import { paths } from '#web/platform/paths.ts'

export const CALENDAR_VIEWS = ['day', 'week', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Whether canceled appointments are left out, shown with the others, or shown alone. */
export type CancelledShown = 'none' | 'too' | 'only'

/** What the calendar's URL says. What is missing or wrong gets a default. */
export interface CalendarAddress {
  readonly locationId?: number | undefined
  /** If left out, the office's current day, even past midnight. */
  readonly date?: LocalDate | undefined
  readonly view?: CalendarView | undefined
  readonly cancelled: CancelledShown
}

/** The calendar's state lives in its URL, so that it can be shared and survives Back and a reload. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const go = (change: Partial<CalendarAddress>) => {
    const next = paramsOf({ ...address, ...change })
    // The same URL again would only add a step for Back.
    if (next.toString() !== paramsOf(address).toString()) setParams(next)
  }
  return { address, go }
}

export function readAddress(params: URLSearchParams): CalendarAddress {
  const locationId = params.get('locationId') ?? ''
  const date = params.get('date') ?? ''
  const view = params.get('view')
  const cancelled = params.get('cancelled')
  return {
    locationId: /^[1-9]\d{0,14}$/.test(locationId) ? Number(locationId) : undefined,
    date: isDate(date) ? date : undefined,
    view: CALENDAR_VIEWS.find((known) => known === view),
    cancelled: cancelled === 'too' || cancelled === 'only' ? cancelled : 'none',
  }
}

export function calendarPath(place: { locationId: number; date: LocalDate }): string {
  return `${paths.appointmentCalendar}?${paramsOf({ ...place, cancelled: 'none' })}`
}

function paramsOf({ locationId, date, view, cancelled }: CalendarAddress): URLSearchParams {
  const params = new URLSearchParams()
  if (locationId !== undefined) params.set('locationId', String(locationId))
  if (date !== undefined) params.set('date', date)
  if (view !== undefined) params.set('view', view)
  if (cancelled !== 'none') params.set('cancelled', cancelled)
  return params
}
