import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { textIn } from '#domain/translations.ts'
import { type Addressed, messagesTo, valuesOf } from '#server/appointments/booking/messages.ts'
import type { OfferedPlace } from '#server/offers/queries.ts'
import { sayTypesIn } from '#server/offices/say-visit.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { secretOf } from '#server/platform/outbox-links.ts'
import { sayClock, sayDate, sayWhenShortly } from '#server/platform/say-when.ts'
import { WORDS } from '#server/platform/words.ts'
import { localTimeAt, sayZone } from '#server/platform/zones.ts'
import { type TemplateKey, textsFor } from '#server/templates/queries.ts'
import { type EntryRow, insertLink } from './queries.ts'
import { wishedDays, wishedOffice } from './say-wishes.ts'

type Writing = Pick<Context, 'sealer' | 'publicUrl'>

/** Asks the person who typed a contact to confirm that it is theirs: by email if there is an address, else by text. */
export async function askToConfirm(ctx: Writing, tx: Tx, entry: EntryRow): Promise<void> {
  const only = entry.email === '' ? entry : { ...entry, smsPhoneNumber: '' }
  await send(ctx, tx, only, 'WaitingListJoined', aboutEntry(entry), null)
}

export async function tellEnded(ctx: Writing, tx: Tx, entry: EntryRow): Promise<void> {
  await send(ctx, tx, entry, 'WaitingListEnded', aboutEntry(entry), null)
}

/** Tells a person that a place is kept for them, the time it is kept until, and where to take it. */
export async function tellOffered(
  ctx: Writing,
  tx: Tx,
  entry: EntryRow,
  offer: { readonly id: number; readonly until: string },
  place: OfferedPlace,
): Promise<void> {
  const visit = await chosenVisit(tx.db, place.locationId, entry.types)
  const start = { date: place.day, minute: place.startMinute }
  const until = localTimeAt(new Date(offer.until), visit.office.timeZone)
  const told = { ...entry, id: null, visit, start }
  const words = {
    inLetters: (language: Language) => ({
      ...valuesOf(told, language),
      // Readers who look at any office may go by another clock, and have only minutes.
      Until: `${sayClock(until, language)} (${sayZone(visit.office.timeZone, language)})`,
    }),
    inTexts: (language: Language) => ({
      Location: textIn(visit.office, 'name', language),
      StartDateTime: sayWhenShortly(start, language),
      Until: sayClock(until, language),
    }),
  }
  await send(ctx, tx, entry, 'PlaceOffered', words, offer.id)
}

/** Tells a person that the place that was held for them has closed. */
export async function tellWithdrawn(ctx: Writing, tx: Tx, entry: EntryRow, place: OfferedPlace): Promise<void> {
  const visit = await chosenVisit(tx.db, place.locationId, entry.types)
  const start = { date: place.day, minute: place.startMinute }
  const told = { ...entry, id: null, visit, start }
  const words = {
    inLetters: (language: Language) => valuesOf(told, language),
    inTexts: (language: Language) => ({
      Location: textIn(visit.office, 'name', language),
      StartDateTime: sayWhenShortly(start, language),
    }),
  }
  await send(ctx, tx, entry, 'PlaceWithdrawn', words, null)
}

type Words = Pick<Addressed, 'inLetters' | 'inTexts'>

const aboutEntry = (entry: EntryRow): Words => ({
  inLetters: (language) => ({
    FirstName: entry.firstName,
    LastName: entry.lastName,
    Types: sayTypesIn(entry.types, language),
    Location: wishedOffice(entry, language),
    Days: wishedDays(entry, language),
    UntilDate: sayDate(entry.lastsUntil, language),
  }),
  inTexts: (language) => ({ Location: entry.locationName ?? WORDS[language].messages.portal }),
})

/** Each message has a link of its own: the secret is derived from the message, and only its hash is kept. */
async function send(
  { sealer, publicUrl }: Writing,
  tx: Tx,
  { id: entryId, locale, email, smsPhoneNumber }: EntryRow,
  key: TemplateKey,
  words: Words,
  offerId: number | null,
): Promise<void> {
  const texts = await textsFor(tx.db, key, locale)
  for (const message of messagesTo({ email, smsPhoneNumber, ...words }, texts, publicUrl)) {
    const messageId = randomUUID()
    await insertLink(tx.db, { tokenHash: hashOf(secretOf(sealer, messageId)), messageId, entryId, offerId })
    tx.send({ ...message, messageId })
  }
}
