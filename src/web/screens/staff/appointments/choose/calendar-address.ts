import { isDate, type LocalDate } from '#domain/time.ts'
import { paths } from '#web/platform/paths.ts'
import { useSearchParams } from '#web/platform/links.tsx'

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
  /** One that is open, if the day has it. */
  readonly appointmentId?: number | undefined
}

/** The calendar's state lives in its URL, so that it can be shared and survives Back and a reload. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const go = (change: Partial<CalendarAddress>) => {
    // Going on closes the open appointment.
    const next = paramsOf({ ...address, appointmentId: undefined, ...change })
    // The same URL again would only add a step for Back, and so would closing what was open.
    const replace = next.toString() === paramsOf({ ...address, appointmentId: undefined }).toString()
    if (next.toString() !== paramsOf(address).toString()) setParams(next, { replace })
  }
  return { address, go }
}

export function readAddress(params: URLSearchParams): CalendarAddress {
  const date = params.get('date') ?? ''
  const view = params.get('view')
  const cancelled = params.get('cancelled')
  const idOf = (name: string) => {
    const id = params.get(name) ?? ''
    return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
  }
  return {
    locationId: idOf('locationId'),
    date: isDate(date) ? date : undefined,
    view: CALENDAR_VIEWS.find((known) => known === view),
    cancelled: cancelled === 'too' || cancelled === 'only' ? cancelled : 'none',
    appointmentId: idOf('appointmentId'),
  }
}

export function calendarPath(place: { locationId: number; date: LocalDate }): string {
  return `${paths.appointmentCalendar}?${paramsOf({ ...place, cancelled: 'none' })}`
}

function paramsOf({ locationId, date, view, cancelled, appointmentId }: CalendarAddress): URLSearchParams {
  const params = new URLSearchParams()
  if (locationId !== undefined) params.set('locationId', String(locationId))
  if (date !== undefined) params.set('date', date)
  if (view !== undefined) params.set('view', view)
  if (cancelled !== 'none') params.set('cancelled', cancelled)
  if (appointmentId !== undefined) params.set('appointmentId', String(appointmentId))
  return params
}
