import { sayTime, toLocalDateTime } from '#domain/time.ts'
import { type Context, transact } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { normalizePhone } from '#server/phone.ts'
import { actOn } from './customer.ts'
import { comingAppointmentsOf, type CustomersAppointment } from './tokens.ts'

type ActionType = 'confirm' | 'cancel' | 'check-in'

const ACTIONS = { confirm: 'confirm', cancel: 'cancel', 'check-in': 'checkIn' } as const
const DONE = { confirm: 'Confirmed', cancel: 'Cancelled', 'check-in': 'Checked in' } as const

/** Enough to say whether there are others. */
const LOOKED_AT = 10

interface Text {
  readonly from: string
  readonly body: string
  readonly messageSid: string
}

/**
 * Does what a customer's text asks for and says which appointment was meant: the next one, where there are several. The
 * same text, delivered twice, is answered twice and acted on once.
 */
export async function actByText(ctx: Context, actionType: ActionType, text: Text): Promise<string> {
  if (actionType === 'cancel' && !meansCancel(text.body)) return 'Reply X to cancel your next appointment.'
  return transact(ctx, async (tx) => {
    const earlier = await answerBefore(tx.db, text.messageSid)
    if (earlier !== undefined) return earlier
    const [next, ...others] = await comingByPhone(ctx, tx.db, text.from)
    if (!next) return rememberAnswer(tx.db, text.messageSid, 'You have no appointment ahead.')
    try {
      await actOn(ctx, tx, next, ACTIONS[actionType])
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return rememberAnswer(tx.db, text.messageSid, `${cause.message} (${which(next)})`)
    }
    const more = others.length === 0 ? '' : ` You have ${others.length} more.`
    return rememberAnswer(tx.db, text.messageSid, `${DONE[actionType]}: ${which(next)}.${more}`)
  })
}

/** X in any case, with blanks; without a body, the gateway has understood it already. */
function meansCancel(body: string): boolean {
  return /^\s*(x|cancel)?\s*$/i.test(body)
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
          startDateLocal: toLocalDateTime({ date: next.day, minute: next.startMinute }),
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

async function rememberAnswer(db: Db, messageSid: string, answer: string): Promise<string> {
  await db.insertInto('handledText').values({ messageSid, answer }).execute()
  return answer
}
