import { languageOf } from '#domain/languages.ts'
import { actionOf } from '#domain/replies/asks.ts'
import { type Meaning, replyReader } from '#domain/replies/meaning.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { optIn, optOut } from '#server/appointments/links/opt-outs.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { WORDS } from '#server/platform/words.ts'
import { answerFrom, answerIn } from './answers.ts'
import { askBack, listChoices, sayUnclear } from './ask.ts'
import { chosen, perform } from './actions.ts'
import { runningLate } from './running-late.ts'
import { keepAnswer, takeReply } from './handled-texts.ts'
import { comingByPhone, openTalk, said, signed, type Talk } from './talk.ts'

type ActionType = 'confirm' | 'cancel' | 'check-in'

interface Text {
  readonly from: string
  readonly body: string
  readonly messageSid: string
}

const understand = replyReader(
  Object.fromEntries(Object.entries(WORDS).map(([language, { messages }]) => [language, messages.replies])) as {
    readonly [L in keyof typeof WORDS]: (typeof WORDS)[L]['messages']['replies']
  },
)

/** What the gateway has understood where it passes on no words. */
const UNDERSTOOD: Readonly<Record<ActionType, Meaning>> = { confirm: 'confirm', cancel: 'x', 'check-in': 'here' }

/**
 * Does what a customer's text asks, in the context of the last message to their number, and returns the answer. A text
 * delivered twice is answered twice and acted on once.
 */
export async function answerText(ctx: Context, text: Text, action?: ActionType): Promise<string> {
  const phone = normalizePhone(text.from)
  if (phone === undefined) return answerFrom('', undefined, answerIn('', 'none'))
  const answer = (isLost: boolean) =>
    transact(ctx, async (tx) => {
      const earlier = await takeReply(tx.db, text.messageSid)
      if (earlier !== undefined) return earlier
      const talk = { ...(await openTalk(ctx, tx, phone)), isLost }
      const words = signed(talk, await reply(talk, text.body, action))
      await keepAnswer(tx.db, text.messageSid, words)
      return words
    })
  // What was offered, or the person's appointment, has changed at the same moment: they are told that it has ended.
  return answer(false).catch((cause) => (isGone(cause) || isChanged(cause) ? answer(true) : Promise.reject(cause)))
}

async function reply(talk: Talk, body: string, action: ActionType | undefined): Promise<string> {
  const heard =
    body.trim() === '' && action ? { meaning: UNDERSTOOD[action] } : understand(body, languageOf(talk.locale))
  if (heard === undefined) return sayUnclear(talk, body)
  if ('number' in heard) return byNumber(talk, heard.number, body)
  return heard.meaning === 'late' ? byLateness(talk, heard.minutes) : byMeaning(talk, heard.meaning, body)
}

async function byMeaning(talk: Talk, meaning: Meaning, body: string): Promise<string> {
  const { tx, phone, choices } = talk
  if (meaning === 'stop') return endTexts(talk)
  if (meaning === 'start') {
    await optIn(tx.db, phone)
    return said(talk, 'start')
  }
  if (meaning === 'help') return talk.office ? said(talk, 'help') : said(talk, 'helpOnline')
  const isAnswered = choices !== undefined && choices.isHousehold && choices.isLatest
  if (isAnswered && (meaning === 'all' || meaning === 'yes'))
    return (await chosen(talk, merged(choices.list))) ?? listChoices(talk)
  if (meaning === 'cancel' && hasNothingToCancel(talk)) return endTexts(talk)
  const action = actionOf(talk.asked, meaning)
  if (action === undefined || action === 'late')
    return meaning === 'all' ? sayUnclear(talk, body) : askBack(talk, meaning)
  const answer = await perform(talk, action)
  return meaning === 'cancel' ? `${answer} ${answerIn(talk.locale, 'endTexts')}` : answer
}

/** Says to the office that they are late, about the visit that is due, if the last message allows that. */
const byLateness = (talk: Talk, minutes: number | undefined) =>
  actionOf(talk.asked, 'late') === undefined ? askBack(talk, 'late') : runningLate(talk, minutes)

/** CANCEL is one of the words that end texts (decision 80): it means that where there is nothing else to cancel. */
const hasNothingToCancel = ({ coming, offer, about }: Talk) =>
  coming.length === 0 && offer?.state !== 'Open' && about === undefined

async function endTexts(talk: Talk): Promise<string> {
  await optOut(talk.tx.db, talk.phone)
  return said(talk, 'stop')
}

async function byNumber(talk: Talk, number: number, body: string): Promise<string> {
  const { choices } = talk
  if (!choices) return sayUnclear(talk, body)
  const choice = choices.list[number - 1]
  const answer = choice && (await chosen(talk, choice))
  if (answer !== undefined) return answer
  return `${said(talk, 'notListed', { Number: String(number) })} ${await listChoices(talk)}`
}

const merged = (list: NonNullable<Talk['choices']>['list']) => ({
  action: 'cancel' as const,
  appointments: list.flatMap(({ appointments = [] }) => appointments),
})

/** The next appointment of a phone number, and how many more there are. */
export async function appointmentByPhone(ctx: Context, smsPhoneNumber: string) {
  const phone = normalizePhone(smsPhoneNumber)
  const [next, ...others] = phone === undefined ? [] : await comingByPhone(ctx, ctx.db, phone)
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
