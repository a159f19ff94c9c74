import type { ReplyAction } from '#domain/replies/asks.ts'
import type { NumberedChoice, Choices } from '#domain/replies/choices.ts'
import type { Meaning } from '#domain/replies/meaning.ts'
import { type CustomersAppointment, householdOf } from '#server/appointments/links/queries.ts'
import { noteReply } from '#server/people-to-call/service.ts'
import { sayList } from '#server/platform/say-when.ts'
import { languageOf } from '#domain/languages.ts'
import { choiceIn } from './answers.ts'
import { keepChoices } from './conversation.ts'
import { cancellable, said, type Talk, which, whichPlace } from './talk.ts'

interface Listed extends NumberedChoice {
  readonly label: string
}

/** Asks what a reply is to do that was understood, but could do several things here. Nothing has changed. */
export async function askBack(talk: Talk, meaning: Meaning): Promise<string> {
  const isAboutCanceling = meaning === 'x' || meaning === 'cancel'
  if (isAboutCanceling && !['offer', 'closure'].includes(talk.asked)) return listCancellable(talk)
  const list = await choicesFor(talk, meaning)
  if (list.length === 0) return endedOrNone(talk)
  return said(talk, 'choose', { List: await numbered(talk, list) })
}

async function endedOrNone(talk: Talk): Promise<string> {
  if (talk.asked === 'offer') return said(talk, 'offerEnded', { Which: await whichPlace(talk) })
  return said(talk, 'none')
}

/** A reply that no one can interpret gets the choices and the phone number, and reaches the office. */
export async function sayUnclear(talk: Talk, body: string): Promise<string> {
  const about = talk.about && talk.about.endsAt > talk.ctx.now().toISOString() ? talk.about : talk.coming[0]
  if (about) await noteReply(talk.tx, about.id, body)
  const list = await choicesFor(talk)
  if (list.length > 0) return said(talk, talk.office ? 'unclear' : 'choose', { List: await numbered(talk, list) })
  return said(talk, talk.office ? 'lost' : 'lostOnline')
}

/** The latest numbers once more, with what they still stand for. */
export async function listChoices(talk: Talk): Promise<string> {
  const isCanceling = talk.choices?.list.every(({ action }) => action === 'cancel') ?? false
  if (isCanceling) return listCancellable(talk)
  const list = await choicesFor(talk)
  return list.length === 0 ? endedOrNone(talk) : said(talk, 'choose', { List: await numbered(talk, list) })
}

/** The appointments that can be canceled, by number: each number now means what it says. */
export async function listCancellable(talk: Talk): Promise<string> {
  const rows = cancellable(talk, talk.coming)
  if (rows.length === 0)
    return talk.coming.length > 0
      ? said(talk, 'notPossible', { Which: which(talk, talk.coming.slice(0, 1)) })
      : said(talk, 'none')
  const list = await Promise.all(rows.map((row) => choice(talk, 'cancel', row)))
  await keepChoices(talk.tx.db, talk.phone, { list: list.map(({ label: _, ...rest }) => rest), isHousehold: false })
  const listed = await Promise.all(rows.map(async (row, i) => `${i + 1} ${which(talk, await peopleOf(talk, row))}`))
  return said(talk, 'list', { List: listed.join('; ') })
}

/** Several people would be canceled: everyone, or one by number. */
export async function askWhom(talk: Talk, people: readonly CustomersAppointment[]): Promise<string> {
  const list = people.map((row) => ({ action: 'cancel' as const, appointments: [told(row)] }))
  await keepChoices(talk.tx.db, talk.phone, { list, isHousehold: true })
  const names = people.map(({ firstName }, i) => `${i + 1} ${firstName}`)
  return said(talk, 'all', {
    Count: String(people.length),
    Which: which(talk, people),
    List: sayList(names, languageOf(talk.locale)),
  })
}

/** What can be done here: with what the message is about, and what the reply speaks of. */
async function choicesFor(talk: Talk, meaning?: Meaning): Promise<Listed[]> {
  const { asked, about, offer, coming } = talk
  const rows = about && isAhead(talk, about) && (asked === 'appointment' || asked === 'confirm') ? [about] : []
  const of = (action: ReplyAction, appointments: readonly CustomersAppointment[]) =>
    Promise.all(appointments.map((row) => choice(talk, action, row)))
  const list: Listed[] = []
  if (asked === 'offer' && offer?.state === 'Open' && !offer.isOverdue) {
    const Which = await whichPlace(talk)
    const place = { offerId: offer.id, ...(talk.entry && { entryId: talk.entry.id }) }
    for (const action of ['take', 'decline'] as const)
      list.push({ action, ...place, label: choiceIn(talk.locale, action, Which) })
  }
  if (asked === 'closure' && about && offer?.state === 'Open') {
    for (const { position } of offer.places) {
      const label = choiceIn(talk.locale, 'take', await whichPlace(talk, position))
      list.push({ action: 'take', offerId: offer.id, position, appointments: [told(about)], label })
    }
    list.push(...(await of('cancel', cancellable(talk, [about]))))
  }
  if (asked === 'join' && talk.entry?.confirmedAt === null && talk.entry.endedAt === null)
    list.push({ action: 'join', entryId: talk.entry.id, label: choiceIn(talk.locale, 'join', '') })
  list.push(...(await of('confirm', rows)), ...(await of('cancel', cancellable(talk, rows))))
  if (list.length === 0 && asked !== 'offer' && asked !== 'join') {
    list.push(
      ...(await of('confirm', coming.length === 1 ? coming : [])),
      ...(await of('cancel', cancellable(talk, coming))),
    )
  } else if (asked === 'offer') {
    if (meaning === 'x' || meaning === 'cancel') list.push(...(await of('cancel', cancellable(talk, coming))))
    if (meaning === 'confirm')
      list.push(
        ...(await of(
          'confirm',
          coming.filter(({ status }) => status === 'Booked'),
        )),
      )
    if (meaning === 'here') list.push(...(await of('check-in', coming.slice(0, 1))))
  }
  return list
}

const isAhead = ({ ctx }: Talk, { status, startsAt }: CustomersAppointment) =>
  status === 'Booked' && Date.parse(startsAt) > ctx.now().getTime()

const told = ({ id, day, startMinute }: CustomersAppointment) => ({ id, day, startMinute })

/** Everyone who comes with this one and has not been canceled. */
export const peopleOf = async ({ tx }: Talk, row: CustomersAppointment) => {
  const household = await householdOf(tx.db, row)
  const live = household.filter(({ status }) => status === row.status)
  return live.length > 0 ? live : [row]
}

async function choice(talk: Talk, action: ReplyAction, row: CustomersAppointment): Promise<Listed> {
  const people = await peopleOf(talk, row)
  return { action, appointments: people.map(told), label: choiceIn(talk.locale, action, which(talk, people)) }
}

/** A list by number, remembered. */
async function numbered(talk: Talk, list: readonly Listed[]): Promise<string> {
  const choices: Choices = { list: list.map(({ label: _, ...rest }) => rest), isHousehold: false }
  await keepChoices(talk.tx.db, talk.phone, choices)
  return list.map(({ label }, i) => `${i + 1} ${label}`).join('; ')
}
