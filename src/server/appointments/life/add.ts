import type { NewAppointment } from '#contract/staff-appointments.ts'
import { startTimes } from '#domain/availability/slots.ts'
import { earliestOn } from '#domain/availability/days.ts'
import { fromLocalDateTime, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import { type Context, transactAtOnce } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import { textsFor } from '#server/templates/queries.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { bookVisit } from '#server/appointments/booking/book.ts'
import { candidatesFor } from '#server/appointments/booking/candidates.ts'
import { checkedCustomer } from '#server/appointments/booking/customer.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import type { WantedVisit } from '#server/appointments/search/queries.ts'

/**
 * Books for a customer at the counter or on the phone, by the customer's rules, but times today that have begun count.
 */
export async function addAppointment(ctx: Context, request: NewAppointment): Promise<{ id: number }> {
  const start = fromLocalDateTime(request.startDateLocal)
  const [office, texts] = await Promise.all([
    loadOfficeInReach(ctx, request, start.date),
    textsFor(ctx.db, 'AppointmentConfirmation', request.locale),
  ])
  const visit = await chosenVisit(ctx.db, request.locationId, request.appointmentTypes)
  const customer = checkedCustomer(request.customer, office, 'staff')
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesFor(ctx, office, start, request.calendarId)

  const place = await transactAtOnce(ctx, (writer) =>
    bookVisit(ctx, writer, {
      office,
      start,
      candidates,
      customer,
      types: request.appointmentTypes,
      locale: request.locale,
      texts,
      visit,
      isWalkIn: request.isWalkIn,
      note: request.note,
    }),
  )
  if (!place) throw await justTaken(ctx.db, office, start)
  return { id: place.id }
}

/** The times on a date that staff can offer, per calendar. */
export async function timeSlotOptions(
  ctx: Context,
  asked: WantedVisit & { date: LocalDate; calendarId?: number | undefined },
) {
  const office = await loadOfficeInReach(ctx, asked, asked.date)
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

async function loadOfficeInReach(ctx: Context, wanted: WantedVisit, date: LocalDate) {
  if (!(await locationInReach(ctx.db, ctx.actor, wanted.locationId))) throw notFound('Location not found.')
  return loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'staff', dates: onDate(date) })
}
