import type { EditedAppointment, UpdateAppointment } from '#contract/admin-appointments.ts'
import type { ChosenType } from '#contract/booking.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { fromLocalDateTime, type LocalTime } from '#domain/time.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import { checkedCustomer, licenseKey } from '#server/appointments/booking/customer.ts'
import { loadOffice, type Office } from '#server/appointments/search/office.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, stale } from '#server/platform/errors.ts'
import { textsByLocale, textsFor } from '#server/templates/queries.ts'
import { type BookedPlace, move } from '#server/appointments/booking/book.ts'
import { candidatesFor } from '#server/appointments/booking/candidates.ts'
import { discriminatorOf, placeOf, sayTypes, startOf } from '#server/appointments/booking/row.ts'
import { changeAppointment, deleteAppointment, insertActivity, replaceTypes } from './queries.ts'
import { loadAppointment, type LoadedAppointment, shown } from './service.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { extendTokens } from '#server/appointments/booking/tokens.ts'

/** An appointment as its form shows it. */
export async function getForEditing(ctx: Context, id: number): Promise<EditedAppointment> {
  const row = await loadAppointment(ctx, ctx.db, id)
  return { ...shown(ctx, row), calendarId: row.calendarId, locale: row.locale, version: row.version }
}

export async function activityLogsOf(ctx: Context, id: number) {
  const { timeZone, activityLogs } = shown(ctx, await loadAppointment(ctx, ctx.db, id))
  return { timeZone, activityLogs }
}

/**
 * Changes an appointment as it was read. Another time, another calendar or other types move it: the old place is kept
 * until the new one is certain. Numbers left blank stay: the form shows only their last digits.
 */
export async function updateAppointment(ctx: Context, id: number, form: UpdateAppointment): Promise<void> {
  const row = await loadAppointment(ctx, ctx.db, id)
  if (row.version !== form.version) throw stale()
  const start = fromLocalDateTime(form.startDateLocal)
  const isMoved = isElsewhere(row, form, start)
  const refusal = whyNotEditable({ appointmentStatus: row.status, cancellationDateUtc: row.cancelledAt }, { isMoved })
  if (refusal) throw conflict(refusal)

  const { locationId } = row
  const asking = {
    now: ctx.now(),
    by: 'staff',
    dates: isMoved ? onDate(start.date) : undefined,
    own: placeOf(row),
  } as const
  const office = await loadOffice(ctx.db, { locationId, appointmentTypes: form.appointmentTypes }, asking)
  const customer = checkedCustomer(form.customer, office, 'staff')
  if (isMoved) await requireBookable(ctx.db, office, start)
  const candidates = isMoved ? await candidatesFor(ctx, office, start, form.calendarId) : []
  const texts = await textsFor(ctx.db, 'AppointmentRescheduled', form.locale)

  await transact(ctx, async (tx) => {
    let { version } = row
    let place: BookedPlace | undefined
    if (isMoved) {
      // Types first: the move checks whether any of them is closed at the new time.
      await replaceTypes(tx.db, id, form.appointmentTypes)
      place = await move(tx.db, { id, version }, start.date, office.location.timeZone, candidates)
      if (!place) throw await whyNotMoved(ctx, tx.db, row, office, start)
      version++
      await extendTokens(tx.db, id, place.endsAt)
      const visit = await chosenVisit(tx.db, locationId, form.appointmentTypes)
      const textsIn = textsByLocale(tx.db, 'AppointmentRescheduled')
      await tellAbout(ctx, tx, textsIn, { ...customer, id, locale: form.locale, visit, start }, ctx.publicUrl)
    }
    const numbers = {
      ...(customer.vin !== '' && { vin: ctx.sealer.seal(customer.vin) }),
      ...(customer.dlNumber !== '' && { dlNumber: ctx.sealer.seal(customer.dlNumber) }),
    }
    const dlKey = licenseKey(ctx.sealer, customer.dlNumber)
    const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
    const { isWalkIn, locale } = form
    const values = { firstName, lastName, email, phoneNumber, smsPhoneNumber, isWalkIn, locale }
    const isUnchanged = await changeAppointment(
      tx.db,
      { id, version },
      { ...values, ...numbers, ...(dlKey && { dlKey }), localeId: texts.localeId },
    )
    if (!isUnchanged) throw stale()
    await insertActivity(tx.db, id, 'MODIFIED', {
      by: userOf(ctx).email,
      ...(place && { startDateLocal: form.startDateLocal }),
    })
    const after = {
      ...values,
      ...numbers,
      startDateLocal: form.startDateLocal,
      calendarId: place?.calendarId ?? row.calendarId,
      appointmentTypes: sayTypes(office.types),
    }
    recordAbout(tx, row, { action: 'Updated', before: pick(loggedValues(row), Object.keys(after)), after })
  })
}

/** Deletes an appointment. Only its change log stays. */
export async function removeAppointment(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await loadAppointment(ctx, tx.db, id)
    if (!(await deleteAppointment(tx.db, row))) throw stale()
    const before = { reference: sayReference(row.reference), appointmentStatus: row.status, ...loggedValues(row) }
    recordAbout(tx, row, { action: 'Deleted', before })
  })
}

type Recorded = Pick<Parameters<Tx['record']>[0], 'action' | 'before' | 'after'>

function recordAbout(tx: Tx, row: LoadedAppointment, change: Recorded): void {
  const { id: entityId, locationId } = row
  tx.record({
    entityType: 'Appointment',
    entityId,
    locationId,
    appointmentDiscriminator: discriminatorOf(row),
    ...change,
  })
}

function isElsewhere(row: LoadedAppointment, form: UpdateAppointment, start: LocalTime): boolean {
  const { calendarId = row.calendarId } = form
  const isSamePlace = row.day === start.date && row.startMinute === start.minute && calendarId === row.calendarId
  return !isSamePlace || !hasSameTypes(row.types, form.appointmentTypes)
}

function hasSameTypes(had: readonly ChosenType[], has: readonly ChosenType[]): boolean {
  const isKept = (chosen: ChosenType) =>
    had.some((each) => each.appointmentTypeId === chosen.appointmentTypeId && each.quantity === chosen.quantity)
  return had.length === has.length && has.every(isKept)
}

/** The place was taken meanwhile, or the appointment itself was changed. */
async function whyNotMoved(ctx: Context, db: Db, seen: LoadedAppointment, office: Office, start: LocalTime) {
  const { version } = await loadAppointment(ctx, db, seen.id)
  return version === seen.version ? justTaken(db, office, start) : stale()
}

/** An appointment as the change log records it. */
function loggedValues(row: LoadedAppointment): Record<string, unknown> {
  return {
    startDateLocal: startOf(row),
    calendarId: row.calendarId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    smsPhoneNumber: row.smsPhoneNumber,
    vin: row.vin,
    dlNumber: row.dlNumber,
    isWalkIn: row.isWalkIn,
    locale: row.locale,
    appointmentTypes: sayTypes(row.types),
  }
}

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
