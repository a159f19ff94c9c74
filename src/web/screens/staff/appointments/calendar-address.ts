import { useSearchParams } from 'react-router'
import { isDate, type LocalDate } from '#domain/time.ts'
import { paths } from '#web/platform/paths.ts'

export type CalendarView = 'day' | 'list'

/** Whether cancelled appointments are left out, shown with the others, or all that is shown. */
export type CancelledShown = 'none' | 'too' | 'only'

/** What the calendar's address says. What it leaves out, or says wrongly, has a default. */
export interface CalendarAddress {
  readonly locationId?: number | undefined
  /** The office's today, also after midnight, where it is left out. */
  readonly date?: LocalDate | undefined
  readonly view?: CalendarView | undefined
  readonly cancelled: CancelledShown
}

/** The calendar's state lives in its address: it can be shared, and Back and a reload bring it again. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const go = (change: Partial<CalendarAddress>) => {
    const next = paramsOf({ ...address, ...change })
    // The same address again would only be one more step for Back.
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
    view: view === 'day' || view === 'list' ? view : undefined,
    cancelled: cancelled === 'too' || cancelled === 'only' ? cancelled : 'none',
  }
}

/** The way to the calendar at a location and date. */
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
