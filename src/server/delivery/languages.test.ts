import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { createMailTransport } from '#server/outside/mail.ts'
import { remind } from '#server/reminders/job.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deliverDue, type Transports } from './deliver.ts'

const NOW = '2026-03-02T15:00:00Z'
const from = { name: '', address: 'no-reply@portal.test' }

let t: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
let transports: Transports
let numbers = 0

beforeAll(async () => {
  t = await startTestApp(NOW)
  server = await startMailServer()
  const settings = { url: `smtp://127.0.0.1:${server.port}`, from, requireTls: false }
  transports = { mail: { transport: createMailTransport(settings, 2), from } }
})
afterAll(async () => {
  transports.mail?.transport.close()
  await server.stop()
  await t.stop()
})

/** What each language's customer must find, and names that are not English. */
const WORDS = {
  es: {
    locale: 'es-MX',
    office: 'Oficina Central',
    type: 'Renovación',
    document: 'Licencia anterior',
    zone: 'hora de las Montañas Rocosas',
    subjects: [
      /^Su cita: jueves, 5 de marzo de 2026, 9:00 a\. m\., /,
      /^Recordatorio: /,
      /^Nuevo horario: /,
      /^Cita cancelada: /,
    ],
    closed: /^Cita cancelada por cierre: /,
    text: /^Oficina Central: Cita programada jue, 5 mar, 9:00 a\. m\. Responda X para cancelar\. HELP: ayuda\. STOP: /,
    title: /^Cita: Renovación$/,
  },
  fr: {
    locale: 'fr-CA',
    office: 'Bureau central',
    type: 'Renouvellement',
    document: 'Ancien permis',
    zone: 'heure des Rocheuses',
    subjects: [
      /^Votre rendez-vous\s: jeudi 5 mars 2026, 9:00, /,
      /^Rappel\s: /,
      /^Nouvel horaire\s: /,
      /^Rendez-vous annulé\s: /,
    ],
    closed: /^Rendez-vous annulé pour cause de fermeture\s: /,
    text: /^Bureau central : RDV réservé jeu\. 5 mars, 9:00\. Répondez X pour annuler\. HELP : aide\. STOP : /,
    title: /^Rendez-vous\s: Renouvellement$/,
  },
  vi: {
    locale: 'vi',
    office: 'Trụ sở chính',
    type: 'Gia hạn',
    document: 'Bằng cũ',
    zone: 'Giờ miền núi',
    subjects: [
      /^Cuộc hẹn của quý vị: Thứ Năm, 5 tháng 3, 2026, 9:00 sáng, /,
      /^Nhắc hẹn: /,
      /^Giờ mới: /,
      /^Đã hủy cuộc hẹn: /,
    ],
    closed: /^Đã hủy cuộc hẹn vì văn phòng đóng cửa: /,
    text: /^Trụ sở chính: Đã đặt hẹn 9:00 sáng Thứ 5, 5 thg 3\. Trả lời X để hủy\. HELP: .* STOP: /,
    title: /^Cuộc hẹn: Gia hạn$/,
  },
  zh: {
    locale: 'zh-Hans-CN',
    office: '市中心办事处',
    type: '驾照换发',
    document: '旧驾照',
    zone: '北美山区时间',
    subjects: [/^您的预约：2026年3月5日星期四 上午9:00，/, /^预约提醒：/, /^新时间：/, /^预约已取消：/],
    closed: /^因办事处不办公，预约已取消：/,
    text: /^市中心办事处：已预约3月5日周四 上午9:00。回复X取消。 回复HELP求助，STOP退订。$/,
    title: /^预约：驾照换发$/,
  },
  ar: {
    locale: 'ar-EG',
    office: 'المكتب الرئيسي',
    type: 'تجديد الرخصة',
    document: 'الرخصة القديمة',
    zone: 'التوقيت الجبلي لأمريكا الشمالية',
    subjects: [/^موعدكم: الخميس، 5 مارس 2026، 9:00 ص، /, /^تذكير: /, /^الوقت الجديد لموعدكم: /, /^أُلغي الموعد: /],
    closed: /^أُلغي موعدكم بسبب إغلاق المكتب: /,
    text: /^المكتب الرئيسي: تم حجز الخميس، 5 مارس، 9:00 ص\. للإلغاء أرسلوا X\. HELP للمساعدة، STOP للإيقاف\.$/,
    title: /^موعد: .?تجديد الرخصة.?$/,
  },
} as const satisfies Partial<Record<Language, unknown>>

/** Words of the English templates that are not words of the others. */
const ENGLISH =
  /(?<!\p{L})(your|the|appointment|cancel(ed)?|please|office|hello|reply|booked|reminder|closed|when|where|bring|time|license|new)(?!\p{L})/iu

async function anOfficeIn(language: keyof typeof WORDS) {
  const { office: name, type, document } = WORDS[language]
  const office = await anOffice(t.db)
  await t.db
    .updateTable('location')
    .set({ address1: '1 Elm', city: 'Denver', translations: { [language]: { name } } })
    .where('id', '=', office.locationId)
    .execute()
  await t.db
    .updateTable('appointmentType')
    .set({ translations: { [language]: { name: type, description: document } } })
    .where('id', '=', office.appointmentTypeId)
    .execute()
  return office
}

async function deliverAll() {
  while ((await deliverDue(t.context, transports)) > 0);
}

const aNumber = () => `(303) 555-${String(2000 + numbers++)}`

async function book(office: Awaited<ReturnType<typeof anOffice>>, locale: string, time: string, more: object = {}) {
  const customer = {
    ...aStranger(),
    firstName: 'Li',
    lastName: 'Ng',
    isSmsNotificationsEnabled: true,
    smsPhoneNumber: aNumber(),
  }
  const answer = await t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, time, { customer, locale, ...more }),
  )
  expect(answer.statusCode).toBe(200)
  return { ...(answer.json() as { id: number; token: string }), email: customer.email }
}

const textsOf = async (appointmentId: number) => {
  const rows = await t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', appointmentId)
    .where('channel', '=', 'sms')
    .select('body')
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}

/** Without addresses of pages, and the invisible marks around what runs the other way. */
const readable = (text: string) => text.replace(/https?:\/\/\S+|\{\{Url\}\}|[\u2066-\u2069]/g, '')

describe.each(Object.keys(WORDS) as (keyof typeof WORDS)[])('a customer who reads %s (MSG-8)', (language) => {
  const words = WORDS[language]

  it('is told everything in their language: booking, reminder, move, cancellation, closure', async () => {
    const office = await anOfficeIn(language)
    t.setNow(NOW)
    const { id, token, email } = await book(office, words.locale, '2026-03-05T09:00')
    await deliverAll()
    await t.db.updateTable('appointment').set({ createdAt: '2026-02-01T00:00:00Z' }).where('id', '=', id).execute()
    t.setNow('2026-03-04T16:00:00Z')
    await remind(t.context)
    await deliverAll()
    await t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: '2026-03-06T09:00' })
    await deliverAll()
    await t.anyone('POST /api/appointments/cancel', { token })
    await deliverAll()

    const mails = server.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(words.subjects.map((subject) => expect.stringMatching(subject)))
    const { reference } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('reference')
      .executeTakeFirstOrThrow()
    for (const mail of mails) {
      const [subject, text] = [mail.subject ?? '', mail.text ?? '']
      const said = readable(text)
      for (const part of [words.office, words.type, words.zone, '(303) 555-0100', '1 Elm, Denver'])
        expect(said).toContain(part)
      expect(said).toContain(reference.match(/.../g)?.join('-'))
      expect(`${subject} ${said}`).not.toMatch(ENGLISH)
      expect(`${subject} ${text} ${mail.html || ''}`).not.toMatch(/[{}]{2}(?![^<]*<\/style>)|undefined|\b24:|\b0:/)
      expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    }
    expect(readable(mails[0]?.text ?? '')).toContain(`[ ] ${words.document}`)
    const texts = await textsOf(id)
    expect(texts[0]).toMatch(words.text)
    for (const text of texts) expect(readable(text)).not.toMatch(ENGLISH)
    expect(texts).toHaveLength(4)

    const files = mails.flatMap((mail) => mail.attachments.filter(({ contentType }) => contentType === 'text/calendar'))
    expect(files).toHaveLength(3)
    const event = eventOf(String(files[0]?.content))
    expect(event.summary).toMatch(words.title)
    expect(readable(event.description)).toContain(words.document)
    expect(readable(`${event.summary} ${event.description} ${event.location}`)).not.toMatch(ENGLISH)
    // Every link opens its page in the language of the mail, whatever the browser prefers (LANG-4).
    const manage = expect.stringMatching(
      new RegExp(`^http://portal\\.test/customer/appointment/review/[\\w-]{43}\\?${language}$`),
    )
    const bookAgain = expect.stringMatching(
      new RegExp(`^http://portal\\.test/customer/booking/start\\?.*&${language}$`),
    )
    expect(mails.map(linkOf)).toEqual([manage, manage, manage, bookAgain])
    expect(event.component.getFirstPropertyValue('url')).toEqual(manage)
    const [alarm] = event.component.getAllSubcomponents('valarm')
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT1H')
  })

  it('finds the link in the text before how to cancel, if they have no email address, and how many they come for', async () => {
    const office = await anOfficeIn(language)
    t.setNow(NOW)
    const customer = { ...aStranger(), email: '', phoneNumber: aNumber(), isSmsNotificationsEnabled: true }
    const body = aSubmit(office, '2026-03-05T09:00', {
      customer: { ...customer, smsPhoneNumber: aNumber() },
      locale: words.locale,
    })
    const answer = await t.anyone('POST /api/booking/submit-appointment', body)
    const [text] = await textsOf(answer.json().id)
    expect(text).toMatch(/[.。] \{\{Url\}\} [^{}.。]+X[^{}.。]*[.。] .*HELP.*STOP/)

    const appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    const { email } = await book(office, words.locale, '2026-03-05T10:00', { appointmentTypes })
    await deliverAll()
    expect(readable(server.mailsTo(email)[0]?.text ?? '').replaceAll('\u00a0', ' ')).toContain(`2 × ${words.type}`)
  })

  it('is told in their language when the office closes', async () => {
    const office = await anOfficeIn(language)
    t.setNow(NOW)
    const { id, email } = await book(office, words.locale, '2026-03-05T09:00')
    const manager = await t.as('Office Manager', [office.locationId])
    const form = { ...aClosureForm({ from: '2026-03-05', message: '!' }), locationId: office.locationId }
    await previewed(manager, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    await deliverAll()
    const mail = server.mailsTo(email).at(-1)
    expect(mail?.subject).toMatch(words.closed)
    expect(`${mail?.subject} ${readable(mail?.text ?? '')}`).not.toMatch(ENGLISH)
    const text = (await textsOf(id)).at(-1) ?? ''
    expect(text).toContain(words.office)
    expect(text).not.toMatch(ENGLISH)
  })
})

const linkOf = ({ text = '' }: { text?: string | undefined }) => /http:\/\/portal\.test\S+/.exec(text)?.[0]

function eventOf(file: string) {
  return new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined)
}

describe('what is not translated (MSG-8)', () => {
  it('is told in English as a whole, never half and half', async () => {
    const office = await anOfficeIn('ar')
    t.setNow(NOW)
    const before = await t.db
      .selectFrom('emailTemplate')
      .where('key', '=', 'AppointmentConfirmation')
      .select('translations')
      .executeTakeFirstOrThrow()
    const half = { ...before.translations, ar: { subject: 'موعدكم' } }
    await t.db
      .updateTable('emailTemplate')
      .set({ translations: half })
      .where('key', '=', 'AppointmentConfirmation')
      .execute()
    const { email } = await book(office, 'ar', '2026-03-09T09:00')
    await deliverAll()
    await t.db.updateTable('emailTemplate').set(before).where('key', '=', 'AppointmentConfirmation').execute()
    const [mail] = server.mailsTo(email)
    expect(mail?.subject).toBe('Your appointment: Monday, March 9, 2026, 9:00 AM, Elm Street')
    expect(mail?.html).toContain('<html lang="en" dir="ltr">')
    expect(mail?.text).not.toMatch(/\p{Script=Arabic}/u)
    expect(linkOf(mail ?? {})).toMatch(/\?en$/)
  })
})

describe('a mail with a code', () => {
  it('is in the language of whoever asked for it', async () => {
    const address = 'lin@example.test'
    const caller = t.callWith({ 'accept-language': 'zh-CN,zh;q=0.9' })
    await caller('POST /api/account/register', { email: address, fullName: 'Lin' })
    await deliverAll()
    const [mail] = server.mailsTo(address)
    expect(mail?.subject).toBe('请确认您的账户')
    expect(readable(mail?.text ?? '')).not.toMatch(ENGLISH)
  })

  it('opens its page in that language, too (LANG-4)', async () => {
    const user = await aUser(t.db, 'Staff')
    const fresh = `rosa-${user.id}@example.test`
    const caller = t.callWith({ 'accept-language': 'es' })
    await caller('POST /api/account/register', { email: fresh, fullName: 'Rosa' })
    await caller('POST /api/account/forgotpassword', { email: user.email })
    await deliverAll()
    const reset = new URL(linkOf(server.mailsTo(user.email)[0] ?? {}) ?? '')
    expect([reset.pathname, reset.search, reset.hash]).toEqual([
      '/reset-password',
      '?es',
      expect.stringMatching(/^#email=.*&code=[\w-]{43}$/),
    ])
    const { pathname, search } = new URL(linkOf(server.mailsTo(fresh)[0] ?? {}) ?? '')
    const { headers } = await t.anyone(`GET ${pathname}${search}`)
    expect(headers.location).toMatch(/^\/confirm-account\?es#email=.*&code=[\w-]{43}$/)
  })
})
