import {
  type AvailabilityRule as RuleOnWire,
  type AvailabilityWindow,
  WEEKDAY_LISTS,
  type WeekdayList,
} from '#contract/office-hours.ts'
import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import { MINUTES_PER_DAY, WEEKDAYS } from '#domain/time.ts'
import type { StoredRule } from './queries.ts'

/** Weekly hours between the form's words and the domain's. */

type WeekOnWire = Readonly<Record<WeekdayList, readonly AvailabilityWindow[]>>

export function weekOf(form: WeekOnWire): AvailabilityRule['week'] {
  const days = WEEKDAYS.map((weekday, i) => {
    const windows = form[WEEKDAY_LISTS[i] as WeekdayList].filter((window) => !window.isDeleted).map(windowOf)
    return [weekday, windows.toSorted((a, b) => a.from - b.from)]
  })
  return Object.fromEntries(days) as AvailabilityRule['week']
}

function windowOf({ startTime, endTime, numberOfSlots, timeSlotDuration }: AvailabilityWindow): Window {
  return { from: minuteOf(startTime), to: minuteOf(endTime), numberOfSlots, timeSlotDuration }
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

export function onWire({ id, version, name, type, startDate, endDate, week }: StoredRule): RuleOnWire {
  const days = WEEKDAYS.map((weekday, i) => [WEEKDAY_LISTS[i], week[weekday].map(windowOnWire)])
  return {
    id,
    version,
    name,
    type,
    startDateTime: `${startDate}T00:00`,
    endDateTime: endDate && `${endDate}T23:59`,
    ...(Object.fromEntries(days) as Record<WeekdayList, AvailabilityWindow[]>),
  }
}

function windowOnWire({ from, to, numberOfSlots, timeSlotDuration }: Window): AvailabilityWindow {
  return { id: null, startTime: clock(from), endTime: clock(to), numberOfSlots, timeSlotDuration, isDeleted: false }
}

/** The end of a day is written 24:00 here. */
function clock(minute: number): string {
  if (minute === MINUTES_PER_DAY) return '24:00'
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
