import { englishNameOf, LANGUAGES, TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/languages.ts'
import type { EmailTemplateKey, SmsTemplateKey } from '#domain/templates/placeholders.ts'
import { type Words, WORDS } from '#server/platform/words.ts'
import { lettersOf } from './letters.ts'

/** The templates as this release ships them. */

const DESCRIPTIONS: Readonly<Record<EmailTemplateKey, string>> = {
  AppointmentConfirmation: 'Sent when an appointment is booked.',
  AppointmentReminder: 'Sent before an appointment, 24 hours unless the setting Reminder says otherwise.',
  AppointmentCancelled: 'Sent when an appointment is canceled.',
  AppointmentRescheduled: 'Sent when an appointment moves to another time.',
  TimesOffered: 'Sent when other times are kept for a customer whose time closes.',
  AppointmentHonored: 'Sent when other offices serve a customer whose time closes, without a new time.',
  OfferUnanswered: 'Sent when an appointment is canceled because none of the times kept was chosen.',
  LocationClosure: 'Sent when a closure cancels an appointment.',
  WaitingListJoined: 'Sent to a customer who asks to be on the waiting list, so that they confirm their contact.',
  PlaceOffered: 'Sent when a freed place is kept for a customer on the waiting list.',
  PlaceTaken: 'Sent when a customer takes a place that was offered to them.',
  PlaceWithdrawn: 'Sent when a place that was held for a customer on the waiting list closes.',
  WaitingListEnded: 'Sent when an entry on the waiting list has run out, or too many offers were not answered.',
  AppointmentToConfirm:
    'Sent in place of the confirmation and the reminder where an appointment has to be confirmed to be kept, and once more before it is lost.',
  AppointmentReleased: 'Sent when an appointment was not confirmed in time and its place is free again.',
  ConfirmAccount: 'Sent to a new user.',
  ConfirmNewEmail: 'Sent to the new address of a user who wants to change it.',
  ResetPassword: 'Sent when a user asks for a new password.',
  PasswordChanged: 'Sent to a user whose password was changed.',
  EmailChanged: 'Sent to the old and the new address of a user.',
}

function inEachLanguage<T>(of: (words: Words['messages']) => T): Record<TranslatedLanguage, T> {
  const made = TRANSLATED_LANGUAGES.map((language) => [language, of(WORDS[language].messages)] as const)
  return Object.fromEntries(made) as Record<TranslatedLanguage, T>
}

export const EMAIL_TEMPLATES = Object.entries(lettersOf(WORDS.en.messages.emails)).map(([name, letter]) => {
  const key = name as EmailTemplateKey
  const translations = inEachLanguage(({ emails }) => lettersOf(emails)[key])
  return { key, description: DESCRIPTIONS[key], ...letter, translations }
})

export const SMS_TEMPLATES = Object.entries(WORDS.en.messages.texts).map(([name, body]) => {
  const key = name as SmsTemplateKey
  return { key, body, translations: inEachLanguage(({ texts }) => ({ body: texts[key] })) }
})

/** Each message fits into one text with most names: 70 characters, or 160 if all letters are in the basic SMS set. */
export const LOCALIZED_TEMPLATES = LANGUAGES.map((locale) => ({
  locale,
  localeDisplayName: englishNameOf(locale),
  messageTemplate: WORDS[locale].messages.notices.text,
  announcementTemplate: WORDS[locale].messages.notices.announcement,
}))
