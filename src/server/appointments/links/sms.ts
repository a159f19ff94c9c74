import { meaningOf, numberIn } from '#domain/outbox/replies.ts'
import { isCancellable } from '#domain/appointments/status.ts'
import { commaIn, sayWhenShortly } from '#server/platform/say-when.ts'
import { languageOf } from '#domain/languages.ts'
import { textIn } from '#domain/translations.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { optIn, optOut } from './opt-outs.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { actOn } from './act.ts'
import { checkInOf } from './check-in.ts'
import { keepAnswer, keepNumbers, numbersOf, takeReply } from './handled-texts.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import {
  appointmentOfPhone,
  comingAppointmentsOf,
  type CustomersAppointment,
  householdOf,
  oneOfEachHousehold,
  textedAbout,
} from './queries.ts'
import { answerIn } from './answers.ts'

type ActionType = 'confirm' | 'cancel' | 'check-in'

const ACTIONS = { confirm: 'confirm', cancel: 'cancel', 'check-in': 'checkIn' } as const

/** Enough to tell whether there are others, and as many as a list by text can hold. */
const LOOKED_AT = 10

interface Text {
  readonly from: string
  readonly body: string
  readonly messageSid: string
}

/**
 * Does what a customer's text asks and says which appointment it acted on. Confirming and checking in mean the next one;
 * canceling never guesses: of several, it takes the one that was just texted about, or the customer picks by number. The
 * same text delivered twice is answered twice and acted on once.
 */
export async function actByText(ctx: Context, actionType: ActionType, text: Text): Promise<string> {
  const meaning = meaningOf(text.body)
  if (meaning === 'stop' || meaning === 'start') return changeTexts(ctx, meaning, text.from)
  return transact(ctx, async (tx) => {
    const earlier = await takeReply(tx.db, text.messageSid)
    if (earlier !== undefined) return earlier
    const answer = await answerFor(ctx, tx, actionType, text)
    await keepAnswer(tx.db, text.messageSid, answer)
    return answer
  })
}

async function answerFor(ctx: Context, tx: Tx, actionType: ActionType, text: Text): Promise<string> {
  const coming = await comingByPhone(ctx, tx.db, text.from)
  const [next] = coming
  const phone = normalizePhone(text.from)
  const number = actionType === 'cancel' ? numberIn(text.body) : undefined
  if (phone !== undefined && number !== undefined) {
    const numbers = await numbersOf(tx.db, phone)
    if (numbers.length > 0) {
      const meant = await numbered(tx.db, phone, numbers, number)
      if (meant) return actAndSay(ctx, tx, 'cancel', meant, coming)
      const locale = next?.locale ?? ''
      return `${answerIn(locale, 'notListed', { Number: String(number) })} ${await listOf(ctx, tx, phone, coming)}`
    }
  }
  // Without a body, the gateway has already understood the text.
  if (actionType === 'cancel' && meaningOf(text.body) !== 'cancel' && text.body.trim() !== '')
    return answerIn(next?.locale ?? '', 'help')
  if (!next || phone === undefined) return answerIn('', 'none')
  if (actionType !== 'cancel') return actAndSay(ctx, tx, actionType, next, coming)
  const meant = await meantByX(ctx, tx.db, phone, coming)
  return meant ? actAndSay(ctx, tx, 'cancel', meant, coming) : listOf(ctx, tx, phone, coming)
}

/** The appointment that a number of the list means, unless it has been moved since: the number said another time. */
async function numbered(db: Db, phone: string, numbers: Awaited<ReturnType<typeof numbersOf>>, number: number) {
  const meant = numbers.find((each) => each.number === number)
  const row = meant && (await appointmentOfPhone(db, phone, meant.appointmentId))
  return row && row.day === meant.day && row.startMinute === meant.startMinute ? row : undefined
}

/** The one appointment a bare X can mean; none if that would be a guess. */
async function meantByX(ctx: Context, db: Db, phone: string, coming: readonly CustomersAppointment[]) {
  const possible = cancellable(ctx, coming)
  if (possible.length < 2) return possible[0] ?? coming[0]
  const ids = possible.map((row) => row.id)
  const [texted, ...others] = await textedAbout(db, phone, ids)
  return others.length === 0 ? possible.find((row) => row.id === texted) : undefined
}

function cancellable(ctx: Context, rows: readonly CustomersAppointment[]): CustomersAppointment[] {
  const now = ctx.now().getTime()
  return rows.filter(({ startsAt, status: appointmentStatus, cancelledAt: cancellationDateUtc }) =>
    isCancellable({ startsAt: Date.parse(startsAt), appointmentStatus, cancellationDateUtc }, now),
  )
}

/** The appointments that can be canceled, by number: each number now means what it says. */
async function listOf(ctx: Context, tx: Tx, phone: string, coming: readonly CustomersAppointment[]): Promise<string> {
  const listed = cancellable(ctx, coming)
  const [next] = listed
  if (!next) return answerIn(coming[0]?.locale ?? '', coming.length === 0 ? 'none' : 'help')
  await keepNumbers(tx.db, phone, listed)
  const list = listed.map((row, i) => `${i + 1} ${which(row, next.locale)}`).join('; ')
  return answerIn(next.locale, 'list', { List: list })
}

async function actAndSay(
  ctx: Context,
  tx: Tx,
  actionType: ActionType,
  row: CustomersAppointment,
  coming: readonly CustomersAppointment[],
): Promise<string> {
  try {
    // The text was about all who come together, and so is the answer.
    await actOn(ctx, withoutTexts(tx), await householdOf(tx.db, row), ACTIONS[actionType])
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return whyNot(ctx, actionType, row)
  }
  const others = coming.filter(({ id }) => id !== row.id).length
  const done = answerIn(row.locale, actionType, { Which: which(row) })
  return others === 0 ? done : `${done} ${answerIn(row.locale, 'more', { Count: String(others) })}`
}

/** What the customer can do about it, in their language. */
function whyNot(ctx: Context, actionType: ActionType, row: CustomersAppointment): string {
  const checkIn = actionType === 'check-in' ? checkInOf(row, ctx.now()) : undefined
  const Which = which(row)
  if (checkIn?.state === 'too-early')
    return answerIn(row.locale, 'tooEarly', {
      When: sayWhenShortly(localTimeAt(new Date(checkIn.opens), row.timeZone), languageOf(row.locale)),
      Which,
    })
  return answerIn(row.locale, checkIn?.state === 'too-late' ? 'tooLate' : 'notPossible', { Which })
}

/** The answer is itself a text, so the customer gets no second one about the same change. */
function withoutTexts(tx: Tx): Tx {
  return { ...tx, send: (message) => (message.channel === 'sms' ? undefined : tx.send(message)) }
}

/** The same for a text whose action has not been parsed yet. */
export function answerText(ctx: Context, text: Text): Promise<string> {
  const meaning = meaningOf(text.body)
  return actByText(ctx, meaning === 'confirm' || meaning === 'check-in' ? meaning : 'cancel', text)
}

async function changeTexts(ctx: Context, meaning: 'stop' | 'start', from: string): Promise<string> {
  const phone = normalizePhone(from)
  const change = meaning === 'stop' ? optOut : optIn
  if (phone !== undefined) await transact(ctx, (tx) => change(tx.db, phone))
  const [next] = await comingByPhone(ctx, ctx.db, from)
  return answerIn(next?.locale ?? '', meaning)
}

function which(row: CustomersAppointment, locale = row.locale): string {
  const language = languageOf(locale)
  const when = sayWhenShortly({ date: row.day, minute: row.startMinute }, language)
  return `${when}${commaIn(language)}${textIn(row.visit.office, 'name', language)}`
}

/** The next appointment of a phone number, and how many more there are. */
export async function appointmentByPhone(ctx: Context, smsPhoneNumber: string) {
  const [next, ...others] = await comingByPhone(ctx, ctx.db, smsPhoneNumber)
  return {
    appointment: next
      ? {
          id: next.id,
          startDateLocal: startOf(next),
          timeZone: next.timeZone,
          locationName: next.locationName,
          appointmentStatus: next.status,
          isConfirmed: next.confirmedAt !== null,
        }
      : null,
    others: others.length,
  }
}

async function comingByPhone(ctx: Context, db: Db, number: string): Promise<CustomersAppointment[]> {
  const phone = normalizePhone(number)
  return phone === undefined ? [] : oneOfEachHousehold(await comingAppointmentsOf(db, phone, ctx.now(), LOOKED_AT))
}
