import type { NewAppointment } from '#contract/staff-appointments.ts'
import { startTimes } from '#domain/availability/slots.ts'
import { earliestOn } from '#domain/availability/days.ts'
import { fromLocalDateTime, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { notFound, ruleBroken } from '#server/platform/errors.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import { textsFor } from '#server/templates/queries.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { bookVisit } from '#server/appointments/booking/change-visit.ts'
import { numbered } from '#server/appointments/booking/new-visit.ts'
import { isGone } from '#server/appointments/booking/places.ts'
import { candidatesFor } from '#server/appointments/booking/candidates.ts'
import { checkedCustomer } from '#server/appointments/booking/customer.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import { keptBackOn, type OwnPlace, type WantedVisit } from '#server/appointments/search/queries.ts'
import { live } from './life.ts'
import { loadAppointment } from './service.ts'

/**
 * Books for a customer at the counter or on the phone, by the customer's rules, but times today that have begun count. A
 * customer who is here already is also checked in; nothing is sent about that, so they get only the confirmation.
 */
export async function addAppointment(
  ctx: Context,
  request: NewAppointment,
  isCheckedIn = false,
): Promise<{ id: number }> {
  const start = fromLocalDateTime(request.startDateLocal)
  const [office, texts] = await Promise.all([
    loadOfficeInReach(ctx, request, start.date),
    textsFor(ctx.db, 'AppointmentConfirmation', request.locale),
  ])
  if (isCheckedIn && start.date !== localTimeAt(ctx.now(), office.location.timeZone).date) {
    throw ruleBroken('Only somebody who comes today can be checked in.', 'startDateLocal')
  }
  const visit = await chosenVisit(ctx.db, request.locationId, request.appointmentTypes)
  const customer = checkedCustomer(request.customer, office, 'staff')
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesFor(ctx, office, start, request.calendarId)

  const people = [{ customer, start, candidates, types: request.appointmentTypes }]
  const numbers = await numbered(ctx.db, people)
  const [id = 0] = numbers.ids
  const { locale, isWalkIn, note } = request
  await transact(ctx, async (tx) => {
    bookVisit(ctx, tx, 'addByStaff', { office, people, locale, texts, visit, isWalkIn, note }, numbers)
    if (!isCheckedIn) return
    const row = await loadAppointment(ctx, tx.db, id)
    await live(ctx, tx, row, 'checkIn', { role: 'staff', email: userOf(ctx).email })
  }).catch(async (cause) => {
    throw isGone(cause) ? await justTaken(ctx.db, office, start) : cause
  })
  return { id }
}

/** The times on a date that staff can offer, per calendar. */
export async function timeSlotOptions(
  ctx: Context,
  asked: WantedVisit & { date: LocalDate; calendarId?: number | undefined },
) {
  const keptBack = await keptBackOn(ctx.db, asked.locationId, asked.date)
  const office = await loadOfficeInReach(ctx, asked, asked.date, keptBack)
  const names = new Map((await calendarsAt(ctx.db, asked.locationId)).map(({ id, name }) => [id, name]))
  const earliest = earliestOn(office.span, asked.date)
  if (earliest === undefined) return []
  return office.days
    .filter((day) => asked.calendarId === undefined || asked.calendarId === day.calendarId)
    .flatMap((day) =>
      startTimes({ ...day, duration: office.duration, earliest }).map(({ minute }) => ({
        value: toLocalDateTime({ date: day.date, minute }),
        calendarId: day.calendarId,
        calendarName: names.get(day.calendarId) ?? '',
      })),
    )
    .sort((a, b) => a.value.localeCompare(b.value) || a.calendarId - b.calendarId)
}

async function loadOfficeInReach(
  ctx: Context,
  wanted: WantedVisit,
  date: LocalDate,
  alsoFree: readonly OwnPlace[] = [],
) {
  if (!(await locationInReach(ctx.db, ctx.actor, wanted.locationId))) throw notFound('Location not found.')
  return loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'staff', dates: onDate(date), alsoFree })
}
