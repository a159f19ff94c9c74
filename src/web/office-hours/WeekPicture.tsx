import { MINUTES_PER_DAY, type Minute, type Range, sayTime, WEEKDAYS, type Weekday, fromClock } from '#domain/time.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import {
  type EditedWeek,
  type EditedWindow,
  placesOfDay,
  placesOfWeek,
  sayCapacity,
  sayDay,
  sayWindow,
} from './week.ts'

/** The week as a picture: a column per day, its hours as blocks. Screen readers get the same as text. */
export function WeekPicture({ week }: { week: EditedWeek }) {
  const shown = shownHours(week)
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">The week at a glance</span>
        <span className="text-muted tabular-nums">{sayCount(placesOfWeek(week), 'place')} per week</span>
      </figcaption>
      <ul className="sr-only">
        {WEEKDAYS.map((weekday) => (
          <li key={weekday}>{sayDayHours(week, weekday)}</li>
        ))}
      </ul>
      <div aria-hidden="true" className="week-picture" style={{ '--hours': (shown.to - shown.from) / 60 }}>
        <div className="week-axis">
          {hoursBetween(shown).map((minute) => (
            <span key={minute} style={{ top: percent(minute - shown.from, shown) }}>
              {sayTime(minute).replace(':00', '')}
            </span>
          ))}
        </div>
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} className="picture-day">
            <b>{sayDay(weekday).slice(0, 3)}</b>
            <div className="week-hours">
              {week[weekday].filter(isDrawn).map((window) => (
                <div key={window.key} className="week-block" style={placeOf(window, shown)}>
                  <span className="week-block-times">
                    {sayWindow(window)
                      .replaceAll(':00', '')
                      .replaceAll(/\s(?=[AP]M)/g, '\u00a0')}
                  </span>
                  <span className="week-block-long">
                    {window.numberOfSlots ?? '…'}{' '}
                    <span className="whitespace-nowrap">every {window.timeSlotDuration ?? '…'} min</span>
                  </span>
                  <span className="week-block-short">
                    {window.numberOfSlots}×
                    <br />
                    {window.timeSlotDuration}′
                  </span>
                </div>
              ))}
            </div>
            <span className="week-places">{placesOfDay(week[weekday]) || 'Closed'}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

function sayDayHours(week: EditedWeek, weekday: Weekday): string {
  const day = week[weekday]
  if (day.length === 0) return `${sayDay(weekday)}: closed.`
  const windows = day.map((window) => `${sayWindow(window)}, ${sayCapacity(window)}`)
  return `${sayDay(weekday)}: ${windows.join('; ')}. ${sayCount(placesOfDay(day), 'place')}.`
}

type DrawnWindow = EditedWindow & { readonly startTime: string; readonly endTime: string }

/** While someone is typing, a window may have no length yet. */
function isDrawn(window: EditedWindow): window is DrawnWindow {
  return window.startTime !== null && window.endTime !== null && window.startTime < window.endTime
}

/** What is shown of a week with no hours. */
const OFFICE_HOURS: Range = { from: 8 * 60, to: 17 * 60 }

/** The range that holds every window, in whole hours. */
function shownHours(week: EditedWeek): Range {
  const windows = WEEKDAYS.flatMap((weekday) => week[weekday].filter(isDrawn))
  if (windows.length === 0) return OFFICE_HOURS
  const from = Math.min(...windows.map(({ startTime }) => fromClock(startTime)))
  const to = Math.max(...windows.map(({ endTime }) => fromClock(endTime)))
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, MINUTES_PER_DAY) }
}

/** Hours between two labels on the axis. */
const LABEL_EVERY = 2

function hoursBetween({ from, to }: Range): Minute[] {
  const count = Math.floor((to - from) / 60 / LABEL_EVERY)
  return Array.from({ length: count + 1 }, (_, i) => from + i * 60 * LABEL_EVERY)
}

function placeOf({ startTime, endTime }: DrawnWindow, shown: Range) {
  const [from, to] = [fromClock(startTime), fromClock(endTime)]
  return { top: percent(from - shown.from, shown), height: percent(to - from, shown) }
}

function percent(minutes: Minute, { from, to }: Range): string {
  return `${(minutes / (to - from)) * 100}%`
}
