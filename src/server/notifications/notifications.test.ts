import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { messageProblem } from '#domain/notifications/message.ts'
import { fill, hasUnresolved } from '#domain/placeholders.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const NOW = '2026-03-02T15:00:00Z'
const SMS = '+13035550134'

let t: TestApp
let english: number
let spanish: number
beforeAll(async () => {
  t = await startTestApp(NOW)
  const locales = await t.db.selectFrom('localizedTemplate').select(['id', 'locale']).execute()
  const idOf = (locale: string) => locales.find((each) => each.locale === locale)?.id ?? 0
  english = idOf('en')
  spanish = idOf('es')
})
afterAll(() => t.stop())
beforeEach(() => t.setNow(NOW))

interface SceneOptions {
  readonly textMessagesEnabled?: boolean
  readonly announcementsEnabled?: boolean
  readonly smsPhoneNumber?: string
  readonly localeId?: number | null
}

/** Ada Lovelace's appointment in an office that sends texts and announces, and one of its staff. */
async function aScene(options: SceneOptions = {}) {
  const { smsPhoneNumber = SMS, localeId = null, textMessagesEnabled = true, announcementsEnabled = true } = options
  const office = await anOffice(t.db)
  const id = await aBooking(t.db, office, '2026-03-03', [540, 555])
  await t.db
    .updateTable('location')
    .set({ textMessagesEnabled, announcementsEnabled })
    .where('id', '=', office.locationId)
    .execute()
  await t.db.updateTable('appointment').set({ smsPhoneNumber, localeId }).where('id', '=', id).execute()
  const staff = await t.as('Staff', [office.locationId])
  const send = (change: object = {}, caller = staff) =>
    caller('POST /api/staff/appointments/send-notification', {
      id,
      message: 'Ada, your appointment is ready. Please come to station 4.',
      announcement: 'Ada Lovelace, please come to station 4. Last Call.',
      isSmsChecked: true,
      isAnnouncementChecked: true,
      stationNumber: '4',
      appointmentLocaleId: spanish,
      ...change,
    })
  return { ...office, id, staff, send }
}

async function sentFor(appointmentId: number) {
  const [texts, announcements, appointment] = await Promise.all([
    t.db.selectFrom('outbox').where('appointmentId', '=', appointmentId).selectAll().execute(),
    t.db.selectFrom('announcement').where('appointmentId', '=', appointmentId).selectAll().execute(),
    t.db
      .selectFrom('appointment')
      .where('id', '=', appointmentId)
      .select(['notificationCount', 'lastNotificationSentAt'])
      .executeTakeFirstOrThrow(),
  ])
  return { texts, announcements, ...appointment }
}

describe('POST /api/staff/appointments/send-notification', () => {
  it('sends the text, makes the announcement, and records count and time', async () => {
    const { id, locationId, staff, send } = await aScene()
    const answer = await send()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toBe(true)

    const { texts, announcements, notificationCount, lastNotificationSentAt } = await sentFor(id)
    expect(texts).toMatchObject([
      {
        channel: 'sms',
        templateKey: 'AppointmentReady',
        recipient: SMS,
        body: expect.stringContaining('Elm Street: Ada, your appointment is ready. Please come to station 4.'),
        locale: 'es',
      },
    ])
    expect(announcements).toMatchObject([
      {
        locationId,
        kind: 'Notice',
        caption: 'Ada L.',
        station: '4',
        spoken: 'Ada Lovelace, please come to station 4. Last Call.',
        locale: 'es',
        calledBy: staff.userId,
      },
    ])
    expect(notificationCount).toBe(1)
    expect(Date.parse(lastNotificationSentAt ?? '')).toBe(Date.parse(NOW))
    expect(t.published).toContainEqual(
      expect.objectContaining({ event: 'EntityUpdated', entityType: 'Appointment', entityId: id }),
    )
  })

  it('takes what people typed literally, also what looks like a placeholder', async () => {
    const { id, send } = await aScene()
    await t.db
      .updateTable('appointment')
      .set({ firstName: '{{x}}', lastName: '{{Url}}' })
      .where('id', '=', id)
      .execute()
    const said = '{{x}} {{Url}}, please come to station {{4}}.'
    const unresolved = await send({ message: '{{x}}, please come to {{StationNumber}}', stationNumber: '{{4}}' })
    expect(unresolved.statusCode).toBe(400)
    expect((await send({ message: said, announcement: said, stationNumber: '{{4}}' })).json()).toBe(true)
    expect((await sentFor(id)).announcements).toMatchObject([{ spoken: said }])
    while ((await deliverDue(t.context, {})) > 0);
    const admin = await t.as('Admin')
    const [text] = (await sentFor(id)).texts
    expect((await admin(`GET /api/admin/outbox/${text?.id}`)).json()).toMatchObject({
      state: 'Captured',
      body: `Elm Street: ${said}`,
    })
  })

  it('logs CALLED with the channels, the station and the user', async () => {
    const { id, staff, send } = await aScene()
    await send()
    const { activityLogs } = (await staff(`GET /api/staff/appointments/${id}`)).json()
    expect(activityLogs).toHaveLength(1)
    expect(activityLogs[0].appointmentActivityLogsEventType).toBe('CALLED')
    expect(JSON.parse(activityLogs[0].additionalDetailsJson)).toEqual({
      by: staff.email,
      station: '4',
      channels: ['text', 'announcement'],
    })
  })

  it('uses only the selected channel, and requires nothing of the other', async () => {
    const announced = await aScene({ textMessagesEnabled: false, smsPhoneNumber: '' })
    expect((await announced.send({ isSmsChecked: false, message: '' })).json()).toBe(true)
    expect(await sentFor(announced.id)).toMatchObject({ texts: [], announcements: [{ kind: 'Notice' }] })

    const texted = await aScene({ announcementsEnabled: false })
    expect((await texted.send({ isAnnouncementChecked: false, announcement: '{{Broken' })).json()).toBe(true)
    expect(await sentFor(texted.id)).toMatchObject({ texts: [{ recipient: SMS }], announcements: [] })
  })

  it('texts people though the office runs late, and says on their page what has not left and why', async () => {
    const { id, staff, send } = await aScene()
    const messages = async () => (await staff(`GET /api/staff/appointments/${id}`)).json().messages
    t.setNow('2026-03-03T17:00:00Z')
    expect((await send()).json()).toBe(true)
    while ((await deliverDue(t.context, {})) > 0);
    expect(await messages()).toMatchObject([{ templateKey: 'AppointmentReady', state: 'Captured', reason: '' }])

    t.setNow('2026-03-03T17:01:00Z')
    expect((await send()).json()).toBe(true)
    expect((await staff(`POST /api/staff/appointments/noshow?id=${id}`)).statusCode).toBe(200)
    while ((await deliverDue(t.context, {})) > 0);
    expect(await messages()).toMatchObject([
      { templateKey: 'AppointmentReady', state: 'Skipped', reason: 'The visit is over.' },
      { templateKey: 'AppointmentReady', state: 'Captured', reason: '' },
    ])
  })

  it('says that the number has opted out of texts, and announces all the same', async () => {
    const { id, send } = await aScene({ smsPhoneNumber: '+13035550198' })
    await t.db.insertInto('optedOutNumber').values({ phoneNumber: '+13035550198' }).execute()
    const refused = await send()
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'isSmsChecked', errorMessage: 'This number has opted out of text messages' },
    ])
    expect(await sentFor(id)).toMatchObject({ texts: [], announcements: [], notificationCount: 0 })
    expect((await send({ isSmsChecked: false })).json()).toBe(true)
  })

  it('says that the number has reached its daily limit of texts, and still announces', async () => {
    const { id, send } = await aScene({ smsPhoneNumber: '+13035550199' })
    const text = { channel: 'sms' as const, templateKey: 'AppointmentReady', recipient: '+13035550199', body: 'Ready.' }
    const sent = { ...text, state: 'Sent' as const, textedAt: sql<string>`now()` }
    await t.db
      .insertInto('outbox')
      .values(Array.from({ length: 10 }, () => sent))
      .execute()
    const refused = await send()
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toEqual([
      {
        propertyName: 'isSmsChecked',
        errorMessage: 'This number has been sent 10 texts in 24 hours, which is the most it may get.',
      },
    ])
    expect(await sentFor(id)).toMatchObject({ texts: [], announcements: [], notificationCount: 0 })
    expect((await send({ isSmsChecked: false })).json()).toBe(true)
  })

  it.each<[string, SceneOptions, object, string, string]>([
    [
      'no channel is selected',
      {},
      { isSmsChecked: false, isAnnouncementChecked: false },
      '',
      'Choose a text message, an announcement or both',
    ],
    [
      'texts are off at the location',
      { textMessagesEnabled: false },
      {},
      'isSmsChecked',
      'Text messages are switched off at this location',
    ],
    [
      'announcements are off at the location',
      { announcementsEnabled: false },
      {},
      'isAnnouncementChecked',
      'Announcements are switched off at this location',
    ],
    [
      'there is no SMS number',
      { smsPhoneNumber: '' },
      {},
      'isSmsChecked',
      'This customer has not given a number for text messages',
    ],
    ['the message is empty', {}, { message: '  ' }, 'message', 'Required'],
    ['the announcement is empty', {}, { announcement: '' }, 'announcement', 'Required'],
    [
      'the message holds a placeholder',
      {},
      { message: 'Come to {{StationNumber}}' },
      'message',
      'Contains a placeholder that was not filled in',
    ],
    [
      'the announcement holds a placeholder',
      {},
      { announcement: '{{FirstName}}, come' },
      'announcement',
      'Contains a placeholder that was not filled in',
    ],
    ['the message is over 160', {}, { message: 'a'.repeat(161) }, 'message', 'Is too long for one text message'],
    [
      'the message is over 70 with other characters',
      {},
      { message: `á${'a'.repeat(70)}` },
      'message',
      'Is too long for one text message',
    ],
  ])('refuses when %s, and changes nothing', async (_, options, change, propertyName, errorMessage) => {
    const { id, send } = await aScene(options)
    const refused = await send(change)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toEqual([{ propertyName, errorMessage }])
    expect(await sentFor(id)).toEqual({
      texts: [],
      announcements: [],
      notificationCount: 0,
      lastNotificationSentAt: null,
    })
  })

  it('refuses another within 30 seconds, with the seconds left', async () => {
    const { id, send } = await aScene()
    await send()
    t.setNow('2026-03-02T15:00:18Z')
    const early = await send()
    expect(early.statusCode).toBe(409)
    expect(early.json()).toMatchObject({
      validationFailures: [{ errorMessage: 'Another notice may be sent after one minute. Try again in 12 seconds.' }],
      secondsLeft: 12,
    })
    expect((await sentFor(id)).notificationCount).toBe(1)
    t.setNow('2026-03-02T15:00:30Z')
    expect((await send()).json()).toBe(true)
    expect((await sentFor(id)).notificationCount).toBe(2)
  })

  it('lets one of two desks call at the same time; the other learns how long to wait', async () => {
    const { id, locationId, staff, send } = await aScene()
    const other = await t.as('Staff', [locationId])
    const answers = await Promise.all([send({}, staff), send({}, other), send({}, staff), send({}, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    for (const late of answers.filter(({ statusCode }) => statusCode === 409)) expect(late.json().secondsLeft).toBe(30)
    expect(await sentFor(id)).toMatchObject({ texts: [{}], announcements: [{}], notificationCount: 1 })
  })

  it('is not found by staff of another location', async () => {
    const { send } = await aScene()
    const { locationId: elsewhere } = await anOffice(t.db)
    const refused = await send({}, await t.as('Staff', [elsewhere]))
    expect(refused.statusCode).toBe(404)
    expect(refused.json().validationFailures[0].errorMessage).toBe('Appointment not found.')
  })
})

describe('the languages of notices', () => {
  it('are listed with English first', async () => {
    const { staff } = await aScene()
    const locales = (await staff('GET /api/staff/appointments/appointment-locales')).json()
    expect(locales[0]).toEqual({ value: english, label: 'English', locale: 'en' })
    expect(locales.map(({ locale }: { locale: string }) => locale).toSorted()).toEqual(LANGUAGES.toSorted())
  })

  it('have templates, the English ones if a language has none', async () => {
    const { staff } = await aScene()
    const templates = async (appointmentLocaleId: number) =>
      (await staff('POST /api/staff/appointments/notification-templates', { appointmentLocaleId })).json()
    expect(await templates(spanish)).toMatchObject({ appointmentLocaleId: spanish, isDefault: false })
    expect((await templates(spanish)).messageTemplate).toContain('pase a la ventanilla')
    expect(await templates(english)).toMatchObject({ appointmentLocaleId: english, isDefault: false })
    const fallback = await templates(999_999)
    expect(fallback).toMatchObject({ appointmentLocaleId: english, isDefault: true })
    expect(fallback.announcementTemplate).toContain('please come to desk')
  })

  it('have messages that fit into one text, even with a long name', async () => {
    const templates = await t.db.selectFrom('localizedTemplate').select(['locale', 'messageTemplate']).execute()
    for (const { locale, messageTemplate } of templates) {
      const message = fill(messageTemplate, { FirstName: 'Maximiliana', StationNumber: '12' }, 'plain')
      expect(messageProblem(message, hasUnresolved(message)), locale).toBeUndefined()
    }
  })

  it('start with the appointment’s own, or English if it has none', async () => {
    const own = await aScene({ localeId: spanish })
    const ask = ({ staff, id }: Pick<typeof own, 'staff' | 'id'>) =>
      staff('POST /api/staff/appointments/get-default-locale-id', { id })
    expect((await ask(own)).json()).toEqual({ appointmentLocaleId: spanish })
    expect((await ask(await aScene())).json()).toEqual({ appointmentLocaleId: english })
    expect((await ask({ ...own, staff: (await aScene()).staff })).statusCode).toBe(404)
  })
})
