import { languageOf } from '#domain/languages.ts'
import { captionOf, heardName, nameTyped } from '#domain/notifications/caption.ts'
import { asValue, fill } from '#domain/placeholders.ts'
import { sayTicket } from '#domain/tickets/template.ts'
import { textIn, type Translations } from '#domain/translations.ts'
import type { NewAnnouncement } from '#server/announcements/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Message } from '#server/platform/outbox.ts'
import { ticketLink } from '#server/platform/outbox-links.ts'
import { WORDS } from '#server/platform/words.ts'
import type { Person } from './queries.ts'

/** Texts that someone in the line gets: that their turn is near, and that it has come (LINE-10). */
const MOST_TEXTS = 2

/** How a location calls people, and what is said in each language. */
export interface Voices {
  readonly announcementsEnabled: boolean
  readonly ticketTemplate: string
  readonly spoken: readonly { readonly locale: string; readonly voiceKey: string }[]
}

/** As a column of a larger query, for the location `l`. */
export const voicesColumn = `json_build_object('announcementsEnabled', l.announcements_enabled,
    'ticketTemplate', l.pull_number_announcement_template, 'spoken', (select json_agg(json_build_object('locale', t.locale,
      'voiceKey', t.voice_key)) from localized_template t))`

const voicesStatement = statement<{ voices: Voices }>(
  `select ${voicesColumn} as voices from location l where l.id = $1`,
)

export async function voicesOf(db: Db, locationId: number): Promise<Voices> {
  const [found] = await voicesStatement(db, [locationId])
  if (!found) throw new Error('The line is that of a location.')
  return found.voices
}

type Named = Pick<Person, 'firstName' | 'lastName' | 'name' | 'locale'>

/** Walk-ins have one field for it, and some people type their whole name into the first of two. */
const nameOf = ({ firstName, lastName, name, locale }: Named) =>
  lastName === '' ? nameTyped(firstName || name, languageOf(locale)) : { firstName, lastName }

/** How others see someone in the line: by number, and with their name where the location says so (LINE-6). */
export function shownAs(person: Named & Pick<Person, 'ticket'>, showsNames: boolean): string {
  const caption = captionOf(nameOf(person))
  return showsNames && caption !== '' ? `${person.ticket} ${caption}` : person.ticket
}

/** How others hear it. */
function heardAs(person: Named & Pick<Person, 'ticket'>, showsNames: boolean, call: string): string {
  const { firstName, lastName } = heardName(nameOf(person))
  const heard = `${firstName} ${lastName}`.trim()
  return showsNames && heard !== '' ? `${heard}, ${call}` : call
}

export type CalledPerson = Pick<
  Person,
  'locationId' | 'appointmentId' | 'ticket' | 'firstName' | 'lastName' | 'name' | 'locale'
>

/** The call of someone to a desk, in their language or else in English; nothing where the lobby is silent. */
export function callOut(
  voices: Voices,
  person: CalledPerson,
  { station, showsNames, calledBy }: { station: string; showsNames: boolean; calledBy: number },
): NewAnnouncement | undefined {
  if (!voices.announcementsEnabled) return undefined
  const speaks = (locale: string) => voices.spoken.find((each) => each.locale === locale)
  const voice = speaks(person.locale) ?? speaks(languageOf(person.locale)) ?? speaks('en')
  if (!voice) throw new Error('English has templates.')
  const caption = shownAs(person, showsNames)
  const language = languageOf(voice.locale)
  // An office writes its own call in English.
  const call = language === 'en' ? voices.ticketTemplate : WORDS[language].messages.notices.ticket
  return {
    locationId: person.locationId,
    kind: caption === person.ticket ? 'Ticket' : 'Notice',
    caption,
    station,
    spoken: heardAs(person, showsNames, sayTicket(call, person.ticket, station)),
    locale: voice.locale,
    voiceKey: voice.voiceKey,
    appointmentId: person.appointmentId,
    calledBy,
  }
}

type TicketText = 'TicketCalled' | 'TicketSoon' | 'TicketMissed'

type Text = { readonly body: string; readonly translations: Translations<'body'> }

/** What a location texts to people in its line. */
export interface Texts {
  readonly textMessagesEnabled: boolean
  readonly office: { readonly name: string; readonly translations: Translations }
  readonly templates: Readonly<Partial<Record<TicketText, Text>>>
}

const textsStatement = statement<Texts>(`
  select l.text_messages_enabled as "textMessagesEnabled",
    json_build_object('name', l.name, 'translations', l.translations) as office,
    (select json_object_agg(t.key, json_build_object('body', t.body, 'translations', t.translations)) from sms_template t
      where t.key in ('TicketCalled', 'TicketSoon', 'TicketMissed')) as templates
  from location l where l.id = $1`)

export async function textsOf(db: Db, locationId: number): Promise<Texts> {
  const [found] = await textsStatement(db, [locationId])
  if (!found) throw new Error('The line is that of a location.')
  return found
}

type Texted = Pick<Person, 'id' | 'appointmentId' | 'ticket' | 'locale' | 'smsPhoneNumber' | 'texts' | 'calledAt'>

/** Only who gave a number for texts gets one. Whether it has opted out is asked when it leaves. */
export const wantsCallText = ({ smsPhoneNumber, texts, calledAt }: Texted) =>
  smsPhoneNumber !== '' && texts < MOST_TEXTS && calledAt === null
export const wantsSoonText = ({ smsPhoneNumber, texts }: Texted) => smsPhoneNumber !== '' && texts === 0

/** Stands for the link until the message is written: what people typed cannot be it. */
const LINK = '\uf8ff'

/** Tells someone that they are called, that their turn is near, or that no one came when they were called; with the link to their place. */
export function textTo(texts: Texts, templateKey: TicketText, person: Texted, station = ''): Message | undefined {
  const template = texts.templates[templateKey]
  if (!texts.textMessagesEnabled || !template) return undefined
  const asked = languageOf(person.locale)
  const language = asked !== 'en' && template.translations[asked]?.body ? asked : 'en'
  const values = {
    Location: textIn(texts.office, 'name', language),
    TicketNumber: person.ticket,
    ...(station !== '' && { StationNumber: station }),
    Url: LINK,
  }
  const link = person.appointmentId === null ? ticketLink(person.id) : '{{Url}}'
  return {
    channel: 'sms',
    templateKey,
    recipient: person.smsPhoneNumber,
    body: asValue(fill(textIn(template, 'body', language), values, 'plain')).replaceAll(LINK, link),
    locale: language,
    ...(person.appointmentId !== null && { appointmentId: person.appointmentId }),
  }
}
