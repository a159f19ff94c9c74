import type { CustomerInformation } from '#contract/booking.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { waitingList } from '#contract/waiting-list.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { checkedCustomer } from '#server/appointments/booking/customer.ts'
import { servingLocations } from '#server/appointments/search/every-location.ts'
import { portalFacts } from '#server/appointments/search/facts.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { placeOfZip } from '#server/zip-codes/queries.ts'
import { loggedValues, record } from './entry.ts'
import { askToConfirm } from './messages.ts'
import { entryById, insertEntry, isSentBefore, releasedVisits } from './queries.ts'

type Join = Parsed<typeof waitingList.join>['body']

/** Requests to confirm that one contact can be sent in an hour, so no one's mailbox is flooded by others. */
const ASKED_PER_CONTACT = { times: 3, seconds: 3600 }

/** Saves a person's wishes, and asks the contact to confirm: until then, the entry does not wait. */
export async function join(ctx: Context, form: Join): Promise<Reply<typeof waitingList.join>> {
  const { wishes, idempotencyKey, locale } = form
  const contactBy = form.customer.email === '' ? 'text' : 'email'
  if (await isSentBefore(ctx.db, idempotencyKey)) return { contactBy }
  await requireHuman(ctx, form.humanCheck)
  const { locations } = await servingLocations(ctx, wishes.appointmentTypes)
  const isServed = wishes.locationId === undefined || locations.some(({ id }) => id === wishes.locationId)
  if (locations.length === 0 || !isServed)
    throw ruleBroken('No office serves all of these together.', 'wishes.appointmentTypes')
  const customer = await reachable(ctx, form)
  const { waitingListDays } = await readNumberSettings(ctx.db)
  const today = ctx.now().toISOString().slice(0, 10)
  const lastsUntil = earlier(wishes.untilDate, addDays(today, waitingListDays))
  if (lastsUntil < addDays(today, -1)) throw ruleBroken('Must not be in the past', 'wishes.untilDate')
  const place = wishes.zipCode === undefined ? null : await placeOfZip(ctx.db, wishes.zipCode)
  if (wishes.zipCode !== undefined && !place) throw ruleBroken('We could not find that ZIP code.', 'wishes.zipCode')
  const contact = contactKey(customer.email === '' ? customer.smsPhoneNumber : customer.email)
  await takeFrom(ctx, `waiting list ${contact}`, ASKED_PER_CONTACT)

  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
  await transact(ctx, async (tx) => {
    const id = await insertEntry(
      tx.db,
      {
        requestKey: idempotencyKey,
        firstName,
        lastName,
        email,
        phoneNumber,
        smsPhoneNumber,
        vin: ctx.sealer.seal(customer.vin),
        dlNumber: ctx.sealer.seal(customer.dlNumber),
        contactKey: contact,
        locale,
        locationId: wishes.locationId ?? null,
        zipCode: wishes.zipCode ?? null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        withinMiles: wishes.withinMiles ?? null,
        weekdays: wishes.weekdays,
        partsOfDay: wishes.partsOfDay,
        fromDate: wishes.fromDate ?? null,
        untilDate: wishes.untilDate ?? null,
        lastsUntil,
      },
      wishes.appointmentTypes,
    )
    if (id === undefined) return
    const entry = await entryById(tx.db, id)
    if (!entry) return
    record(tx, 'Created', entry, { after: loggedValues(entry) })
    await askToConfirm(ctx, tx, entry)
  })
  return { contactBy }
}

/**
 * Puts those back on the list whose appointments were released, with what they had: the same visit, at the same office,
 * not before that day. They have not answered, so they wait only once they say that they want to.
 */
export async function waitAgain(ctx: Context, tx: Tx, appointmentIds: readonly number[]): Promise<void> {
  const { waitingListDays } = await readNumberSettings(tx.db)
  const last = addDays(ctx.now().toISOString().slice(0, 10), waitingListDays)
  for (const { types, day, ...customer } of await releasedVisits(tx.db, appointmentIds)) {
    const contact = contactKey(customer.email === '' ? customer.smsPhoneNumber : customer.email)
    const lastsUntil = last < day ? day : last
    const id = await insertEntry(tx.db, { ...customer, contactKey: contact, fromDate: day, lastsUntil }, types)
    const entry = id === undefined ? undefined : await entryById(tx.db, id)
    if (!entry) continue
    record(tx, 'Created', entry, { after: loggedValues(entry) })
    await askToConfirm(ctx, tx, entry)
  }
}

const earlier = (date: LocalDate | undefined, other: LocalDate) => (date !== undefined && date < other ? date : other)

/** A customer we can message: an offer lasts minutes, too short to call people about it. */
async function reachable(ctx: Context, { customer: given, wishes }: Join): Promise<CustomerInformation> {
  const { types } = await portalFacts(ctx)
  const chosen = types.filter(({ id }) => wishes.appointmentTypes.some((type) => type.appointmentTypeId === id))
  const customer = checkedCustomer(given, { types: chosen }, 'customer')
  if (customer.email === '' && customer.smsPhoneNumber === '')
    throw ruleBroken('An email address, or a number that we may text, is required', 'customer.email')
  return customer
}
