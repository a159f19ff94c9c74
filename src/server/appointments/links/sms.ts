import { meaningOf } from '#domain/outbox/replies.ts'
import { sayTime } from '#domain/time.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { optIn, optOut } from './opt-outs.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { actOn } from './customer.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { comingAppointmentsOf, type CustomersAppointment } from './queries.ts'

type ActionType = 'confirm' | 'cancel' | 'check-in'

const ACTIONS = { confirm: 'confirm', cancel: 'cancel', 'check-in': 'checkIn' } as const
const DONE = { confirm: 'Confirmed', cancel: 'Cancelled', 'check-in': 'Checked in' } as const

/** Enough to tell whether there are others. */
const LOOKED_AT = 10

interface Text {
  readonly from: string
  readonly body: string
  readonly messageSid: string
}

/**
 * Does what a customer's text asks and says which appointment it acted on: the next one, if there are several. The same
 * text delivered twice is answered twice and acted on once.
 */
export async function actByText(ctx: Context, actionType: ActionType, text: Text): Promise<string> {
  const meaning = meaningOf(text.body)
  if (meaning === 'stop' || meaning === 'start') return changeTexts(ctx, meaning, text.from)
  // Without a body, the gateway has already understood the text.
  if (actionType === 'cancel' && meaning !== 'cancel' && text.body.trim() !== '')
    return 'Reply X to cancel your next appointment.'
  return transact(ctx, async (tx) => {
    const earlier = await answerBefore(tx.db, text.messageSid)
    if (earlier !== undefined) return earlier
    const [next, ...others] = await comingByPhone(ctx, tx.db, text.from)
    if (!next) return rememberAnswer(tx.db, text.messageSid, 'You have no upcoming appointments.')
    try {
      await actOn(ctx, withoutTexts(tx), next, ACTIONS[actionType])
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return rememberAnswer(tx.db, text.messageSid, `${cause.message} (${which(next)})`)
    }
    const more = others.length === 0 ? '' : ` You have ${others.length} more.`
    return rememberAnswer(tx.db, text.messageSid, `${DONE[actionType]}: ${which(next)}.${more}`)
  })
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
  if (meaning === 'stop') {
    if (phone !== undefined) await transact(ctx, (tx) => optOut(tx.db, phone))
    return 'You will get no more texts from us. Reply START to get them again.'
  }
  if (phone !== undefined) await transact(ctx, (tx) => optIn(tx.db, phone))
  return 'You will get texts from us again. Reply STOP to end them.'
}

function which(row: CustomersAppointment): string {
  return `${row.day} ${sayTime(row.startMinute)}, ${row.locationName}`
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
  return phone === undefined ? [] : comingAppointmentsOf(db, phone, ctx.now(), LOOKED_AT)
}

async function answerBefore(db: Db, messageSid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('handledText')
    .where('messageSid', '=', messageSid)
    .select('answer')
    .executeTakeFirst()
  return row?.answer
}

async function rememberAnswer(db: WriteDb, messageSid: string, answer: string): Promise<string> {
  await db.insertInto('handledText').values({ messageSid, answer }).execute()
  return answer
}
