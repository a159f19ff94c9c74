import type { ChosenType } from '#contract/booking.ts'
import type { UpdateAppointment } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { fromLocalDateTime, type LocalTime } from '#domain/time.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { checkedCustomer, licenseKey, vehicleKey } from '#server/appointments/booking/customer.ts'
import { loadOffice, noLocation } from '#server/appointments/search/office.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { conflict, stale } from '#server/platform/errors.ts'
import { textsByLocale, textsFor } from '#server/templates/queries.ts'
import { activityWritten } from '#server/appointments/booking/activity.ts'
import { rowOf } from '#server/appointments/booking/book.ts'
import { changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { candidatesFor } from '#server/appointments/booking/candidates.ts'
import { appointmentChange, placeOf, sayTypes, startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import { changeAppointment } from './queries.ts'
import { loadAppointment, type LoadedAppointment, shown } from './service.ts'

/**
 * Changes an appointment as it was read, for staff and administrators alike. Another time, calendar, location or other
 * types move it: the old place is kept until the new one is certain. Its link and its reference stay. Numbers left blank
 * stay: the form shows only their last digits.
 */
export async function updateAppointment(ctx: Context, id: number, form: UpdateAppointment): Promise<void> {
  const row = await loadAppointment(ctx, ctx.db, id)
  if (row.version !== form.version) throw stale()
  const { locationId = row.locationId } = form
  const start = fromLocalDateTime(form.startDateLocal)
  const isMoved = isElsewhere(row, form, start)
  const refusal = whyNotEditable(shown(ctx, row), { isMoved })
  if (refusal) throw conflict(refusal)
  if (locationId !== row.locationId && !(await locationInReach(ctx.db, ctx.actor, locationId))) throw noLocation()

  const asking = {
    now: ctx.now(),
    by: 'staff',
    dates: isMoved ? onDate(start.date) : undefined,
    own: [placeOf(row)],
  } as const
  const office = await loadOffice(ctx.db, { locationId, appointmentTypes: form.appointmentTypes }, asking)
  const customer = checkedCustomer(form.customer, office, 'staff')
  if (isMoved) await requireBookable(ctx.db, office, start)
  const candidates = isMoved ? await candidatesFor(ctx, office, start, form.calendarId) : []
  const texts = await textsFor(ctx.db, 'AppointmentRescheduled', form.locale)

  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
  const { isWalkIn, locale, note = row.note } = form
  const numbers = {
    ...(customer.vin !== '' && { vin: ctx.sealer.seal(customer.vin) }),
    ...(customer.dlNumber !== '' && { dlNumber: ctx.sealer.seal(customer.dlNumber) }),
  }
  const dlKey = licenseKey(ctx.sealer, customer.dlNumber)
  const vinKey = vehicleKey(ctx.sealer, customer.vin)
  const values = { firstName, lastName, email, phoneNumber, smsPhoneNumber, isWalkIn, note, locale }
  const { localeId } = texts
  const columns = { ...values, ...numbers, ...(dlKey && { dlKey }), ...(vinKey && { vinKey }), localeId }
  const by = userOf(ctx).email
  const after = { ...values, ...numbers, locationId, appointmentTypes: sayTypes(office.types) }
  const withColumn = { ...after, ...(isMoved && form.column !== undefined && { column: form.column + 1 }) }
  const before = pick(loggedValues(row), ['startDateLocal', ...Object.keys(withColumn)])

  await transact(ctx, async (tx) => {
    if (!isMoved) {
      if (!(await changeAppointment(tx.db, row, columns))) throw stale()
      tx.write(activityWritten('MODIFIED', [{ id, activity: { by } }]))
      tx.record(appointmentChange(row, before, { startDateLocal: form.startDateLocal, ...after }))
      return
    }
    await tellOfMove(ctx, tx, row, { ...customer, ...form, id, locationId, start })
    const to = {
      office: office.location,
      start,
      candidates: candidates.map((each) => ({ ...each, column: form.column })),
      types: form.appointmentTypes,
      details: rowOf(columns),
      hasOtherTypes: true,
    }
    changeVisit(ctx, tx, 'moveByStaff', [moving(ctx, row, to, { before, after: withColumn })])
  }).catch(async (cause) => {
    throw isChanged(cause) ? stale() : isGone(cause) ? await justTaken(ctx.db, office, start) : cause
  })
}

/** Tells the customer, once, if they are to come at another time or to another location. */
export async function tellOfMove(
  ctx: Context,
  tx: Tx,
  from: LoadedAppointment,
  to: Pick<
    LoadedAppointment,
    'id' | 'firstName' | 'lastName' | 'email' | 'smsPhoneNumber' | 'locale' | 'locationId'
  > & {
    readonly appointmentTypes: readonly ChosenType[]
    readonly start: LocalTime
  },
): Promise<void> {
  const { locationId, start } = to
  const isSameTime = from.day === start.date && from.startMinute === start.minute
  if (isSameTime && from.locationId === locationId) return
  const visit = await chosenVisit(tx.db, locationId, to.appointmentTypes)
  const household = named([{ ...from, ...to, day: start.date, startMinute: start.minute }])
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'AppointmentRescheduled'), { ...to, visit, household }, ctx.publicUrl)
}

function isElsewhere(row: LoadedAppointment, form: UpdateAppointment, start: LocalTime): boolean {
  const { locationId = row.locationId, calendarId = row.calendarId, column = row.columnIndex } = form
  const isSamePlace =
    row.day === start.date &&
    row.startMinute === start.minute &&
    locationId === row.locationId &&
    calendarId === row.calendarId &&
    column === row.columnIndex
  return !isSamePlace || !hasSameTypes(row.types, form.appointmentTypes)
}

function hasSameTypes(had: readonly ChosenType[], has: readonly ChosenType[]): boolean {
  const isKept = (chosen: ChosenType) =>
    had.some((each) => each.appointmentTypeId === chosen.appointmentTypeId && each.quantity === chosen.quantity)
  return had.length === has.length && has.every(isKept)
}

/** An appointment as the change log records it. */
export function loggedValues(row: LoadedAppointment): Record<string, unknown> {
  return {
    startDateLocal: startOf(row),
    locationId: row.locationId,
    calendarId: row.calendarId,
    column: row.columnIndex + 1,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    smsPhoneNumber: row.smsPhoneNumber,
    vin: row.vin,
    dlNumber: row.dlNumber,
    isWalkIn: row.isWalkIn,
    note: row.note,
    locale: row.locale,
    appointmentTypes: sayTypes(row.types),
  }
}

export function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
