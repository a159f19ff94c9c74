import type { ListedEntry, WaitingListEntry } from '#contract/waiting-list.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { textIn } from '#domain/translations.ts'
import { openLocations } from '#server/appointments/search/facts.ts'
import { locationOption } from '#server/appointments/search/office.ts'
import { type OfferRow, openOfferOf } from '#server/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { noSuchLink } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { entryByToken, type EntryRow, passedOffers } from './queries.ts'

export async function entryBehind(ctx: Context, token: string): Promise<WaitingListEntry> {
  const entry = await entryByToken(ctx.db, hashOf(token))
  if (!entry) throw noSuchLink()
  return shown(ctx, entry)
}

/** An entry as its customer sees it, in the language they read. */
async function shown(ctx: Context, entry: EntryRow): Promise<WaitingListEntry> {
  const { types, appointment } = entry
  const isWaiting = entry.endedAt === null
  const offer = isWaiting ? await openOfferOf(ctx.db, { waitingListEntryId: entry.id }) : undefined
  const passed = await passedOffers(ctx.db, entry.id)
  return {
    state: !isWaiting ? 'Ended' : entry.confirmedAt === null ? 'Unconfirmed' : 'Waiting',
    endedBy: entry.endedBy,
    firstName: entry.firstName,
    createdUtc: entry.createdAt,
    lastsUntil: entry.lastsUntil,
    wishes: {
      appointmentTypes: types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
      ...shownWishes(entry),
    },
    appointmentTypes: types.map((type) => ({ name: textIn(type, 'name', ctx.language), quantity: type.quantity })),
    locationName: entry.locationName,
    appointment: appointment && {
      startDateLocal: toLocalDateTime({ date: appointment.day, minute: appointment.startMinute }),
      locationName: appointment.locationName,
      earlierByDays: entry.earlierByDays,
    },
    offer: offer ? await shownOffer(ctx, offer) : null,
    passed: passed.map(({ state, day, startMinute, locationName }) => ({
      state,
      locationName,
      startDateLocal: toLocalDateTime({ date: day, minute: startMinute }),
    })),
  }
}

async function shownOffer(
  ctx: Context,
  { id, places, until, secondsLeft }: OfferRow,
): Promise<WaitingListEntry['offer']> {
  const [place] = places
  const location = (await openLocations(ctx)).find((each) => each.id === place?.locationId)
  if (!place || !location) return null
  return {
    id,
    startDateLocal: toLocalDateTime({ date: place.day, minute: place.startMinute }),
    endDateLocal: toLocalDateTime({ date: place.day, minute: place.endMinute }),
    timeZone: location.timeZone,
    location: { ...locationOption(location), nextFreeLocal: null, distanceMiles: null },
    untilUtc: until,
    secondsLeft,
  }
}

/** What an entry wishes for, without its types; what it does not say is not there. */
export function shownWishes({
  locationId,
  zipCode,
  withinMiles,
  weekdays,
  partsOfDay,
  fromDate,
  untilDate,
}: Pick<
  EntryRow,
  'locationId' | 'zipCode' | 'withinMiles' | 'weekdays' | 'partsOfDay' | 'fromDate' | 'untilDate'
>): ListedEntry['wishes'] {
  return {
    ...(locationId !== null && { locationId }),
    ...(zipCode !== null && { zipCode }),
    ...(withinMiles !== null && { withinMiles }),
    weekdays: [...weekdays],
    partsOfDay: [...partsOfDay],
    ...(fromDate !== null && { fromDate }),
    ...(untilDate !== null && { untilDate }),
  }
}
