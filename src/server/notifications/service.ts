import type { SendNotification } from '#contract/notifications.ts'
import { captionOf } from '#domain/notifications/caption.ts'
import { announcementProblem, messageProblem, type NoticeProblem } from '#domain/notifications/message.ts'
import { languageOf } from '#domain/languages.ts'
import { segmentsOf } from '#domain/outbox/fitted-text.ts'
import { asValue, fill, hasUnresolvedBeside } from '#domain/placeholders.ts'
import { sayResendLock, secondsUntilResend } from '#domain/notifications/resend.ts'
import { textIn } from '#domain/translations.ts'
import { addAnnouncement } from '#server/announcements/queries.ts'
import { live } from '#server/appointments/life/life.ts'
import { hasOptedOut } from '#server/appointments/links/opt-outs.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { WORDS } from '#server/platform/words.ts'
import { whyNoTextTo } from '#server/outbox/text-caps.ts'
import { localeOfAppointment, lockForNotice, noticeTemplates } from './queries.ts'

type Called = NonNullable<Awaited<ReturnType<typeof lockForNotice>>>

/** What staff typed, after the name of their office, unless that takes another part (REPLY-8). */
function fromOffice(
  message: string,
  { locationName: name, locationTranslations: translations }: Called,
  locale: string,
) {
  const language = languageOf(locale)
  const Sender = textIn({ name, translations }, 'name', language)
  const named = fill(WORDS[language].messages.from, { Sender, Answer: message }, 'plain')
  return segmentsOf(named) > segmentsOf(message) ? message : named
}

/** Calls a customer to a desk by text, announcement or both. If two desks call at the same time, the first one wins. */
export async function sendNotification(ctx: Context, notice: SendNotification): Promise<boolean> {
  const { email, userId } = userOf(ctx)
  const { stationNumber, isSmsChecked, isAnnouncementChecked } = notice
  const { locale, voiceKey } = await noticeTemplates(ctx.db, notice.appointmentLocaleId)

  return transact(ctx, async (tx) => {
    const called = found(await lockForNotice(tx.db, ctx.actor, notice.id), 'Appointment')
    requireChannels(notice, called)
    requireWords(notice, called)
    requireRest(ctx, called)
    if (isSmsChecked) await requireTextLeft(tx.db, called)

    const channels = [...(isSmsChecked ? ['text'] : []), ...(isAnnouncementChecked ? ['announcement'] : [])]
    await live(
      ctx,
      tx,
      called,
      'sendNotice',
      { role: 'staff', email },
      { details: { station: stationNumber, channels } },
    )
    if (isSmsChecked) {
      tx.send({
        channel: 'sms',
        templateKey: 'AppointmentReady',
        recipient: called.smsPhoneNumber,
        body: asValue(fromOffice(notice.message, called, locale)),
        locale,
        appointmentId: called.id,
      })
    }
    if (isAnnouncementChecked) {
      await addAnnouncement(tx.db, {
        locationId: called.locationId,
        kind: 'Notice',
        caption: captionOf(called),
        station: stationNumber,
        spoken: notice.announcement,
        locale,
        voiceKey,
        appointmentId: called.id,
        calledBy: userId,
      })
    }
    return true
  })
}

function requireChannels({ isSmsChecked, isAnnouncementChecked }: SendNotification, called: Called): void {
  if (!isSmsChecked && !isAnnouncementChecked) throw ruleBroken('Choose a text message, an announcement or both')
  if (isSmsChecked && !called.textMessagesEnabled) {
    throw ruleBroken('Text messages are switched off at this location', 'isSmsChecked')
  }
  if (isSmsChecked && called.smsPhoneNumber === '') {
    throw ruleBroken('This customer has not given a number for text messages', 'isSmsChecked')
  }
  if (isAnnouncementChecked && !called.announcementsEnabled) {
    throw ruleBroken('Announcements are switched off at this location', 'isAnnouncementChecked')
  }
}

const PROBLEMS: Readonly<Record<NoticeProblem, string>> = {
  empty: 'Required',
  unresolved: 'Contains a placeholder that was not filled in',
  tooLong: 'Is too long for one text message',
}

/** Only what is sent has to be valid. */
function requireWords(notice: SendNotification, { firstName, lastName }: Called): void {
  const { message, announcement, isSmsChecked, isAnnouncementChecked, stationNumber } = notice
  const isOpen = (words: string) => hasUnresolvedBeside(words, [firstName, lastName, stationNumber])
  const inText = isSmsChecked && messageProblem(message, isOpen(message))
  if (inText) throw ruleBroken(PROBLEMS[inText], 'message')
  const inAnnouncement = isAnnouncementChecked && announcementProblem(announcement, isOpen(announcement))
  if (inAnnouncement) throw ruleBroken(PROBLEMS[inAnnouncement], 'announcement')
}

function requireRest({ now }: Context, { lastNotificationSentAt }: Called): void {
  const lastSentAt = lastNotificationSentAt === null ? null : Date.parse(lastNotificationSentAt)
  const secondsLeft = secondsUntilResend(lastSentAt, now().getTime())
  if (secondsLeft > 0) throw conflict(sayResendLock(secondsLeft), '', { secondsLeft })
}

/** Checked here, where staff can still announce instead: in the outbox it would only be skipped, or fail. */
async function requireTextLeft(db: Db, { smsPhoneNumber }: Called): Promise<void> {
  if (await hasOptedOut(db, smsPhoneNumber)) {
    throw ruleBroken('This number has opted out of text messages', 'isSmsChecked')
  }
  const why = await whyNoTextTo(db, smsPhoneNumber)
  if (why !== undefined) throw ruleBroken(why, 'isSmsChecked')
}

export async function defaultLocaleId(ctx: Context, id: number) {
  const locale = found(await localeOfAppointment(ctx.db, ctx.actor, id), 'Appointment')
  return locale
}
