import type { BookedAppointment, SubmitAppointment } from '#contract/booking.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { locationOption } from '#server/appointments/search/office.ts'
import { needsIn, shownIn } from '#server/offices/visit.ts'
import type { Context } from '#server/platform/context.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { type BookedPlace, householdPlaces } from './book.ts'
import type { Known } from './known.ts'
import { asPerson } from './row.ts'
import { takesTexts } from './submitted.ts'

/** What a customer who has booked is shown: the office as they read it, when to come, and the link. */
export async function answerFor(
  ctx: Context,
  request: SubmitAppointment,
  { office, visit, texts }: Pick<Known, 'office' | 'visit' | 'texts'>,
  place: BookedPlace,
  confirmBy: Date | undefined,
): Promise<BookedAppointment> {
  const { timeZone } = office.location
  const { types, ...location } = shownIn(visit, ctx.language)
  const household = request.others?.length ? await householdPlaces(ctx.db, place.id) : []
  const last = household.reduce<BookedPlace>((end, each) => (each.endMinute > end.endMinute ? each : end), place)
  return {
    id: place.id,
    reference: place.reference,
    token: tokenOf(ctx, request),
    startDateLocal: request.startDateLocal,
    endDateLocal: toLocalDateTime({ date: request.startDateLocal.slice(0, 10), minute: last.endMinute }),
    startDateUtc: place.startsAt,
    endDateUtc: last.endsAt,
    timeZone,
    location: { ...locationOption({ ...office.location, ...location }), nextFreeLocal: null, distanceMiles: null },
    appointmentTypes: office.types.map((type, i) => {
      const { name, description, quantity } = { ...type, ...types[i] }
      return { name, description, quantity }
    }),
    firstName: request.customer.firstName,
    email: request.customer.email,
    linkSentBy: await linkSentBy(ctx, request, texts),
    confirmByLocal: confirmBy ? toLocalDateTime(localTimeAt(confirmBy, timeZone)) : null,
    ...(household.length > 1 && {
      household: household.map((person, i) => {
        const needs = request.needs && needsIn(visit, ctx.language, request.needs[i])
        return { ...asPerson(person), ...(needs && { needs }) }
      }),
    }),
  }
}

/** The token is derived from the form's key and our secret, so a repeated submit gets the same answer. */
export const tokenOf = ({ sealer }: Context, { idempotencyKey }: SubmitAppointment) =>
  sealer.derive(`manage ${idempotencyKey}`)

/** How the link really leaves: by the messages that were written with the booking. */
async function linkSentBy({ db }: Context, { customer }: SubmitAppointment, { email, sms }: MessageTemplates) {
  if (email && customer.email !== '') return 'email'
  const number = customer.isSmsNotificationsEnabled ? normalizePhone(customer.smsPhoneNumber) : undefined
  const isTexted = sms && customer.email === '' && number !== undefined && (await takesTexts(db, number))
  return isTexted ? 'text' : null
}
