import { sayReference } from '#domain/appointments/reference.ts'
import { englishNameOf, inLanguage, type Language, LANGUAGES } from '#domain/languages.ts'
import { textLength } from '#domain/notifications/message.ts'
import { segmentsOf } from '#domain/outbox/fitted-text.ts'
import { fill } from '#domain/placeholders.ts'
import {
  EMAIL_PLACEHOLDERS,
  type EmailTemplateKey,
  RECIPIENT,
  SMS_PLACEHOLDERS,
  type SmsTemplateKey,
} from '#domain/templates/placeholders.ts'
import { earliestUrl, messagesAbout, rebookUrl, type Told } from '#server/appointments/booking/messages.ts'
import { htmlPage, plainText } from '#server/platform/mail-page.ts'
import { withDirections } from '#server/offices/directions.ts'
import type { Visit } from '#server/offices/visit.ts'
import { withSecret } from '#server/platform/outbox-links.ts'
import { commaIn, sayClock, sayDate, sayDateShortly, sayWhen, sayWhenShortly } from '#server/platform/say-when.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { wishedDays } from '#server/waiting-list/say-wishes.ts'
import { EMAIL_TEMPLATES, SMS_TEMPLATES } from '#server/templates/shipped.ts'

/**
 * Every message that the portal sends before anyone changes a template, in every language, made by the code that sends
 * them.
 */

const PORTAL = 'https://portal.example'
const SECRET = 'Xq3vTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY'
const REFERENCE = 'FH7K2MRWX'

const VISIT: Visit = {
  office: {
    name: 'Elm Street Office',
    directions: 'Free parking behind the building. Please use the entrance on Elm Street.',
    phoneNumber: '+13035550100',
    address: '1200 Elm Street, Denver, CO 80220',
    timeZone: 'America/Denver',
    translations: {
      es: {
        name: 'Oficina de Elm Street',
        directions: 'Estacionamiento gratuito detrás del edificio. Entre por Elm Street.',
      },
      fr: {
        name: 'Bureau d’Elm Street',
        directions: 'Stationnement gratuit derrière le bâtiment. Entrée par Elm Street.',
      },
      vi: {
        name: 'Văn phòng Elm Street',
        directions: 'Đậu xe miễn phí phía sau tòa nhà. Xin vào cửa phía đường Elm Street.',
      },
      zh: { name: 'Elm Street 办事处', directions: '大楼后面可免费停车。请从 Elm Street 一侧入口进入。' },
      ar: { name: 'مكتب شارع Elm', directions: 'موقف مجاني خلف المبنى. يُرجى الدخول من شارع Elm.' },
    },
  },
  types: [
    {
      appointmentTypeId: 1,
      quantity: 1,
      name: 'License Renewal',
      description: 'Current license\nProof of address',
      translations: {
        es: { name: 'Renovación de licencia', description: 'Licencia actual\nComprobante de domicilio' },
        fr: { name: 'Renouvellement de permis', description: 'Permis actuel\nJustificatif de domicile' },
        vi: { name: 'Gia hạn bằng lái', description: 'Bằng lái hiện tại\nGiấy chứng minh địa chỉ' },
        zh: { name: '驾照换发', description: '现有驾照\n地址证明' },
        ar: { name: 'تجديد الرخصة', description: 'الرخصة الحالية\nإثبات العنوان' },
      },
    },
    {
      appointmentTypeId: 2,
      quantity: 2,
      name: 'Vehicle Title',
      description: 'Bill of sale',
      translations: {
        es: { name: 'Título de vehículo', description: 'Contrato de compraventa' },
        fr: { name: 'Titre de véhicule', description: 'Acte de vente' },
        vi: { name: 'Giấy chủ quyền xe', description: 'Giấy bán xe' },
        zh: { name: '车辆产权证', description: '买卖合同' },
        ar: { name: 'سند ملكية المركبة', description: 'عقد البيع' },
      },
    },
  ],
}

const TOLD: Told = {
  id: 1,
  firstName: 'María',
  lastName: 'González',
  email: 'maria@example.test',
  smsPhoneNumber: '+13035550123',
  visit: VISIT,
  start: { date: '2026-03-09', minute: 8 * 60 + 5 },
  confirmBy: { date: '2026-03-06', minute: 10 * 60 },
}

const OAK = { name: 'Oak Avenue', address: '40 Oak Avenue, Denver, CO 80210' }

const CLOSED = 'Snow has closed the roads to our office.'

/** The same in each language: what is offered to someone whose time closes. */
const words: NonNullable<Told['words']> = (language, inText) => ({
  Times: [
    { date: '2026-03-10', minute: 485 },
    { date: '2026-03-09', minute: 540 },
  ].map((time) =>
    withDirections(
      `${sayWhen(time, language)}${commaIn(language)}${OAK.name}${commaIn(language)}${OAK.address}`,
      OAK,
      language,
    ),
  ),
  AnswerBy: (inText ? sayWhenShortly : sayWhen)({ date: '2026-03-06', minute: 1020 }, language),
  Offices: [inText ? OAK.name : withDirections(`${OAK.name}${commaIn(language)}${OAK.address}`, OAK, language)],
  UntilDate: (inText ? sayDateShortly : sayDate)('2026-03-31', language),
  Days: wishedDays({ weekdays: ['monday', 'friday'], partsOfDay: ['morning'], fromDate: null }, language),
  Until: sayClock({ date: '2026-03-06', minute: 855 }, language),
})

/** What only some templates tell. */
function moreOf(key: EmailTemplateKey | SmsTemplateKey): Record<string, string> {
  if (key === 'TicketCalled' || key === 'TicketSoon' || key === 'TicketMissed')
    return { TicketNumber: 'A012', StationNumber: '4' }
  if (key === 'TimesOffered' || key === 'AppointmentHonored') return { Message: CLOSED }
  if (key === 'OfferUnanswered') return { Url: earliestUrl(PORTAL)(VISIT.types, '80220') }
  if (!['AppointmentCancelled', 'AppointmentReleased', 'LocationClosure'].includes(key)) return {}
  const Message = key === 'LocationClosure' ? CLOSED : ''
  return { Message, Url: rebookUrl(PORTAL, 1, VISIT.types) }
}

interface MailSample {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const MAIL_KEYS = Object.keys(EMAIL_PLACEHOLDERS) as EmailTemplateKey[]
/** Pictures are taken of these: what is about a change to an account looks like ResetPassword. */
export const PICTURED_KEYS: readonly EmailTemplateKey[] = MAIL_KEYS.filter(
  (key) => !['ConfirmNewEmail', 'PasswordChanged', 'EmailChanged'].includes(key),
)
export const TEXT_KEYS = Object.keys(SMS_PLACEHOLDERS) as SmsTemplateKey[]

/** An email as its recipient gets it. */
export function mailSample(key: EmailTemplateKey, language: Language): MailSample {
  const template = EMAIL_TEMPLATES.find((each) => each.key === key)
  if (!template) throw new Error(`There is no template ${key}.`)
  const { subject, body } = language === 'en' ? template : template.translations[language]
  const { subject: said, body: filled } = isAboutAccount(key)
    ? { subject, body: fill(body, { Url: accountUrl(key, language) }, 'html') }
    : written(key, language, { subject, body })
  const sent = { channel: 'email' as const, body: filled, locale: language, messageId: '', templateKey: key }
  const safe = harmless(withSecret(sent, PORTAL, SECRET))
  return { subject: said, html: htmlPage(safe, language), text: plainText(safe) }
}

function accountUrl(key: EmailTemplateKey, language: Language): string {
  if (key === 'PasswordChanged') return inLanguage(`${PORTAL}/forgot-password`, language)
  const parts = `email=maria%40example.test&code=${SECRET}`
  if (key === 'ResetPassword') return `${inLanguage(`${PORTAL}/reset-password`, language)}#${parts}`
  const purpose = key === 'ConfirmNewEmail' ? 'purpose=change-email&' : ''
  return `${PORTAL}/api/account/confirm-account-redirect?${purpose}lang=${language}&${parts}`
}

const isAboutAccount = (key: string) =>
  ['ConfirmAccount', 'ConfirmNewEmail', 'ResetPassword', 'PasswordChanged', 'EmailChanged'].includes(key)

function written(key: EmailTemplateKey, language: Language, letter: { subject: string; body: string }) {
  const email = { ...letter, language, to: RECIPIENT, cc: '', bcc: '' }
  const told = { ...TOLD, more: moreOf(key), words }
  const [message] = messagesAbout({ key, localeId: null, email, sms: null }, told, PORTAL)
  return { subject: withReference(message?.subject ?? ''), body: withReference(message?.body ?? '') }
}

/** As the statement that queues a message does. */
const withReference = (text: string) => fill(text, { Reference: sayReference(REFERENCE) }, 'plain')

/** A text as its recipient gets it; who has no email address gets the link with the confirmation. */
export function textSample(key: SmsTemplateKey, language: Language, hasEmail = true): string {
  const template = SMS_TEMPLATES.find((each) => each.key === key)
  if (!template) throw new Error(`There is no template ${key}.`)
  const { body } = language === 'en' ? template : template.translations[language]
  const told = { ...TOLD, more: moreOf(key), words, ...(!hasEmail && { email: '' }) }
  const [message] = messagesAbout({ key, localeId: null, email: null, sms: { language, body } }, told, PORTAL)
  const sent = { channel: 'sms' as const, body: message?.body ?? '', locale: language, messageId: '', templateKey: key }
  return withSecret(sent, PORTAL, SECRET)
}

const block = (text: string) => `\`\`\`text\n${text}\n\`\`\``

function saidAs(text: string): string {
  const count = segmentsOf(text)
  return `${textLength(text).used} characters, ${count} ${count === 1 ? 'part' : 'parts'}`
}

/** The page `docs/messages.md`. */
export function messagesPage(): string {
  const parts = [
    '# Messages',
    'Every message in every language, as it is before an administrator changes its template. Made by `npm run samples` with the code that sends them; a test compares.',
  ]
  for (const key of MAIL_KEYS) {
    parts.push(`## Email: ${key}`)
    if (PICTURED_KEYS.includes(key)) parts.push(`![${key} in every language](messages/${key}.png)`)
    if (key === DARK_KEY) parts.push(`By night:`, `![${key} in dark mode](messages/${key}-dark.png)`)
    for (const language of LANGUAGES) {
      const { subject, text } = mailSample(key, language)
      parts.push(`### ${englishNameOf(language)}: ${key}`, block(`${subject}\n\n${text}`))
    }
  }
  for (const key of TEXT_KEYS) {
    parts.push(`## Text: ${key}`, ...textsOf(key))
    if (key === 'AppointmentConfirmation') parts.push('To someone without an email address:', ...textsOf(key, false))
  }
  return `${parts.join('\n\n')}\n`
}

/** The email whose picture is also taken in dark mode. */
export const DARK_KEY: EmailTemplateKey = 'AppointmentConfirmation'

function textsOf(key: SmsTemplateKey, hasEmail = true): string[] {
  return LANGUAGES.flatMap((language) => {
    const text = textSample(key, language, hasEmail)
    return [`${englishNameOf(language)} (${saidAs(text)}):`, block(text)]
  })
}
