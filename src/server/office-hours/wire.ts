import {
  type AvailabilityRule as RuleOnWire,
  type AvailabilityWindow,
  WEEKDAY_LISTS,
  type WeekdayList,
} from '#contract/office-hours.ts'
import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import { fromClock, toClock, WEEKDAYS } from '#domain/time.ts'
import type { StoredRule } from '#server/offices/office-hours.ts'

/** Converts weekly hours between the form's terms and the domain's. */

type WeekOnWire = Readonly<Record<WeekdayList, readonly AvailabilityWindow[]>>

export function weekOf(form: WeekOnWire): AvailabilityRule['week'] {
  const days = WEEKDAYS.map((weekday, i) => {
    const windows = form[WEEKDAY_LISTS[i] as WeekdayList].filter((window) => !window.isDeleted).map(windowOf)
    return [weekday, windows.toSorted((a, b) => a.from - b.from)]
  })
  return Object.fromEntries(days) as AvailabilityRule['week']
}

function windowOf({ startTime, endTime, numberOfSlots, timeSlotDuration }: AvailabilityWindow): Window {
  return { from: fromClock(startTime), to: fromClock(endTime), numberOfSlots, timeSlotDuration }
}

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
  return { id: null, startTime: toClock(from), endTime: toClock(to), numberOfSlots, timeSlotDuration, isDeleted: false }
}
