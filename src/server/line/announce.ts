import { sql } from 'kysely'
import { languageOf } from '#domain/languages.ts'
import { captionOf } from '#domain/notifications/caption.ts'
import { asValue, fill } from '#domain/placeholders.ts'
import { sayTicketIn } from '#domain/tickets/template.ts'
import { textIn } from '#domain/translations.ts'
import { addAnnouncement } from '#server/announcements/queries.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { textsFor } from '#server/templates/queries.ts'
import type { Person } from './queries.ts'

/** Texts that somebody in the line gets: that their turn is near, and that it has come (LINE-10). */
const MOST_TEXTS = 2

/** A location as its line speaks of it. */
function officeOf(db: Db, locationId: number) {
  return db
    .selectFrom('location')
    .where('id', '=', locationId)
    .select(['name', 'translations', 'announcementsEnabled', 'textMessagesEnabled', 'pullNumberAnnouncementTemplate'])
    .executeTakeFirstOrThrow()
}

/** What is said in a person's language, and in which voice; in English if that language has no templates. */
function voiceOf(db: Db, locale: string) {
  return db
    .selectFrom('localizedTemplate')
    .where('locale', 'in', [locale, languageOf(locale), 'en'])
    .orderBy(sql`case locale when ${locale} then 0 when ${languageOf(locale)} then 1 else 2 end`)
    .select(['locale', 'messageTemplate', 'announcementTemplate', 'voiceKey'])
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Somebody's name as forms ask for it: of one field, the last word is the family's. */
function nameOf({ firstName, lastName, name }: Pick<Person, 'firstName' | 'lastName' | 'name'>) {
  if (firstName !== '') return { firstName, lastName }
  const words = name.trim().split(/\s+/)
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: name.trim(), lastName: '' }
}

/** How others see somebody in the line: by number, or by name where the location says so (LINE-6). */
export function shownAs(
  person: Pick<Person, 'firstName' | 'lastName' | 'name' | 'ticket'>,
  showsNames: boolean,
): string {
  const { firstName, lastName } = nameOf(person)
  return showsNames && firstName !== '' ? captionOf({ firstName, lastName }) : person.ticket
}

/** Calls somebody to a desk: in the lobby, in their language, and by a text if they want any. */
export async function announceCall(
  tx: Tx,
  person: Person,
  { station, showsNames, calledBy }: { station: string; showsNames: boolean; calledBy: number },
): Promise<void> {
  const office = await officeOf(tx.db, person.locationId)
  const voice = await voiceOf(tx.db, person.locale)
  const { firstName, lastName } = nameOf(person)
  const isNamed = showsNames && firstName !== ''
  const values = { FirstName: firstName, LastName: lastName, StationNumber: station }
  if (office.announcementsEnabled) {
    await addAnnouncement(tx.db, {
      locationId: person.locationId,
      kind: isNamed ? 'Notice' : 'Ticket',
      caption: shownAs(person, showsNames),
      station,
      spoken: isNamed
        ? fill(voice.announcementTemplate, values, 'plain')
        : sayTicketIn(languageOf(voice.locale), office.pullNumberAnnouncementTemplate, person.ticket, station),
      locale: voice.locale,
      voiceKey: voice.voiceKey,
      appointmentId: person.appointmentId,
      calledBy,
    })
  }
  if (person.calls === 1) await textTo(tx, person, office, 'TicketCalled', { StationNumber: station })
}

/** Tells somebody whose turn is near, once. */
export async function tellThatSoon(tx: Tx, person: Person): Promise<boolean> {
  if (person.texts > 0) return false
  return textTo(tx, person, await officeOf(tx.db, person.locationId), 'TicketSoon', {})
}

/** Only who gave a number for texts gets one. Whether it has opted out is asked when it leaves. */
async function textTo(
  tx: Tx,
  person: Person,
  office: Awaited<ReturnType<typeof officeOf>>,
  templateKey: 'TicketCalled' | 'TicketSoon',
  more: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (person.smsPhoneNumber === '' || !office.textMessagesEnabled || person.texts >= MOST_TEXTS) return false
  const { sms } = await textsFor(tx.db, templateKey, person.locale)
  if (!sms) return false
  const values = { Location: textIn(office, 'name', sms.language), TicketNumber: person.ticket, ...more }
  tx.send({
    channel: 'sms',
    templateKey,
    recipient: person.smsPhoneNumber,
    body: asValue(fill(sms.body, values, 'plain')),
    locale: sms.language,
    ...(person.appointmentId !== null && { appointmentId: person.appointmentId }),
  })
  return true
}
