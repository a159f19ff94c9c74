import { APPOINTMENTS_LISTED, type ZoneChange, type ZoneEffect, type ZonePreview } from '#contract/effects.ts'
import { type Status, STATUS_MEANING } from '#domain/appointments/status.ts'
import { withoutRanges } from '#domain/availability/bits.ts'
import { openDay } from '#domain/availability/open-day.ts'
import { closedFor } from '#domain/closures/closure.ts'
import { isNoticed, type Kept, KEPT, rezone, type Rezoned, ZONE_TROUBLES } from '#domain/effects/zone-change.ts'
import { addDays, type Instant, type LocalDate, MINUTE_MS, toLocalDateTime } from '#domain/time.ts'
import type { Changing } from '#server/appointments/booking/change-visit.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { holdsReleased } from '#server/appointments/life/cancel-many.ts'
import { moveToClock } from '#server/appointments/life/rezone.ts'
import { asMoving, liveBetween, lockDays, type PlacedRow, placed } from '#server/effects/booked.ts'
import { outdated, previewKeyOf } from '#server/effects/effect.ts'
import { blockedBetween } from '#server/offices/blocked-places.ts'
import { closuresOf } from '#server/offices/closures.ts'
import { extendDaysOf, LAST_DATE, makeRoom, rebuildKnownDays } from '#server/offices/days.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { instantOf, localTimeAt, missingMinutes } from '#server/platform/zones.ts'

interface Office {
  readonly id: number
  readonly timeZone: string
}

/** The data written after a choice is confirmed. */
interface Chosen {
  readonly locationId: number
  readonly today: LocalDate
  readonly holds: readonly number[]
  readonly timeZone: string
  readonly rezoned: readonly Rezoned<PlacedRow>[]
}

/** Days that a change looks at before today: by another clock, yesterday's appointments may be at today's moments. */
const DAYS_BEFORE = 2

const todayIn = (zones: readonly string[], now: Date): LocalDate =>
  zones.map((zone) => localTimeAt(now, zone).date).toSorted()[0] ?? ''

/** What another clock does to an office's appointments, whichever of the two they keep. */
export async function zoneMove(db: Db, { id, timeZone: oldZone }: Office, timeZone: string, now: Date) {
  const today = todayIn([oldZone, timeZone], now)
  const from = addDays(today, -DAYS_BEFORE)
  const live = (await liveBetween(db, { locationIds: [id] }, from, LAST_DATE)).map(placed)
  const appointments = live.filter((row) => row.status !== 'Hold')
  const holds = live.filter((row) => row.status === 'Hold')
  const calendarIds = [...new Set(appointments.map((row) => row.calendarId))]
  const rules = await rulesOf(db, calendarIds, from, LAST_DATE)
  const closures = (await closuresOf(db, [id], from, LAST_DATE)).get(id) ?? []
  const blocked = (await blockedBetween(db, id, from, LAST_DATE)).map((place) => ({ ...place, date: place.day }))

  const dayOf = remembered((key: string) => {
    const [calendarId = '', date = ''] = key.split(' ')
    return openDay({
      calendarId: Number(calendarId),
      date,
      rules: rules.get(Number(calendarId)) ?? [],
      closures,
      missing: missingMinutes(date, timeZone),
    })
  })
  const after = remembered((keeps: Kept) => {
    const rezoned = rezone({
      keeps,
      clock: {
        localTimeAt: (instant: Instant) => localTimeAt(new Date(instant), timeZone),
        instantOf: (time) => instantOf(time, timeZone).getTime(),
      },
      now: now.getTime(),
      appointments,
      blocked,
      isComing: (row) => STATUS_MEANING[row.status as Status].isComing,
      openOn: (row, date) => {
        const { open, windows } = dayOf(`${row.calendarId} ${date}`)
        return { open: withoutRanges(open, closedFor(closures, date, row.typeIds)), windows }
      },
    })
    if (!rezoned)
      throw ruleBroken('Too many appointments would meet in one calendar. Move some of them first.', 'timeZone')
    return { rezoned, effect: effectOf(rezoned, [timeZone, keeps]) }
  })
  const preview = (): ZonePreview => ({
    timeZone,
    appointmentCount: after('moment').rezoned.filter((each) => each.isAhead).length,
    holdCount: holds.length,
    moment: after('moment').effect,
    clock: after('clock').effect,
  })
  const chosen = (keeps: Kept): Chosen => ({
    locationId: id,
    today,
    holds: holds.map((hold) => hold.id),
    timeZone,
    rezoned: after(keeps).rezoned.filter((each) => !staysAsIs(each, timeZone)),
  })
  return {
    preview,
    isDone: (keeps: Kept) => after(keeps).effect.changedCount === 0,
    /** What to do, if it is what was confirmed, or if there is nothing to confirm. */
    confirmed(change: ZoneChange | undefined): Chosen {
      if (change) {
        if (change.previewKey !== after(change.keeps).effect.previewKey) throw outdated(preview())
        return chosen(change.keeps)
      }
      if (KEPT.some((keeps) => after(keeps).effect.changedCount > 0)) {
        const why = 'This moves appointments. Look at the preview and choose what they keep.'
        throw conflict(why, 'timeZone', { preview: preview() })
      }
      return chosen('moment')
    },
  }
}

function remembered<K extends string, T>(find: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}

function effectOf(rezoned: readonly Rezoned<PlacedRow>[], about: readonly string[]): ZoneEffect {
  const changed = rezoned.filter(isNoticed)
  const listed = changed.toSorted(
    (a, b) =>
      Number(b.appointment.isUnreachable) - Number(a.appointment.isUnreachable) ||
      Number(b.troubles.length > 0) - Number(a.troubles.length > 0),
  )
  const key = changed.map(({ appointment: { id }, place }) => [id, place.startsAt, place.date, place.from])
  return {
    changedCount: changed.length,
    unreachableCount: changed.filter(({ appointment }) => appointment.isUnreachable).length,
    troubles: ZONE_TROUBLES.flatMap((trouble) => {
      const count = changed.filter(({ troubles }) => troubles.includes(trouble)).length
      return count > 0 ? [{ trouble, count }] : []
    }),
    appointments: listed.slice(0, APPOINTMENTS_LISTED).map(({ appointment, place, troubles }) => ({
      id: appointment.id,
      firstName: appointment.firstName,
      lastName: appointment.lastName,
      calendarName: appointment.calendarName,
      startDateLocal: startOf(appointment),
      newStartDateLocal: toLocalDateTime({ date: place.date, minute: place.from }),
      minutesLater: (place.startsAt - appointment.startsAt) / MINUTE_MS,
      troubles: [...troubles],
      isUnreachable: appointment.isUnreachable,
      phoneNumber: appointment.phoneNumber,
    })),
    previewKey: previewKeyOf([about, key.toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))]),
  }
}

/** Whether neither its customer nor its row would notice. */
function staysAsIs(each: Rezoned<PlacedRow>, timeZone: string): boolean {
  const { appointment: row, place } = each
  return (
    !isNoticed(each) &&
    row.timeZone === timeZone &&
    row.column === place.column &&
    row.startsAt === place.startsAt &&
    row.endsAt === place.endsAt &&
    row.date === place.date &&
    row.from === place.from &&
    row.to === place.to
  )
}

/** To its place by the new clock, which need not be open. */
function toClock(ctx: Context, { appointment: row, place }: Rezoned<PlacedRow>, timeZone: string): Changing {
  const { date: day, from: startMinute, to: endMinute, column: columnIndex, startsAt, endsAt } = place
  const start = { date: day, minute: startMinute }
  const to = {
    office: { id: row.locationId, name: row.locationName, timeZone },
    start,
    place: { day, startMinute, endMinute, columnIndex, startsAt, endsAt, timeZone },
  }
  const from = asMoving(row)
  return moving(ctx, from, to, {
    activity: { timeZone },
    before: { startDateUtc: from.startsAt, timeZone: row.timeZone },
    after: { startDateUtc: new Date(startsAt).toISOString(), timeZone },
  })
}

/** The same for an office whose days stay as they are until the transaction ends. */
export async function lockForZone(ctx: Context, tx: Tx, office: Office, timeZone: string) {
  const from = addDays(todayIn([office.timeZone, timeZone], ctx.now()), -DAYS_BEFORE)
  await lockDays(tx.db, { locationIds: [office.id] }, from, LAST_DATE)
  return zoneMove(tx.db, office, timeZone, ctx.now())
}

/**
 * Moves the appointments, in the transaction that has given the office its clock. Forms being filled in choose again. Days
 * are rebuilt when everyone has moved: a day keeps the columns that are in use.
 */
export async function carryOutZone(ctx: Context, tx: Tx, chosen: Chosen): Promise<void> {
  const { locationId, today, holds, timeZone, rezoned } = chosen
  tx.write(holdsReleased(holds))
  await makeRoom(
    tx.db,
    locationId,
    rezoned.map(({ appointment: { calendarId }, place: { date: day, column } }) => ({ calendarId, day, column })),
  )
  await moveToClock(
    ctx,
    tx,
    rezoned.map((each) => ({ change: toClock(ctx, each, timeZone), isNoticed: isNoticed(each) })),
  )
  await rebuildKnownDays(tx.db, locationId, today, LAST_DATE)
  await extendDaysOf(tx.db, locationId, ctx.now())
}
