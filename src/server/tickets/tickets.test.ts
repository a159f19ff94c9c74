import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locations } from '#contract/locations.ts'
import { DEFAULT_TICKET_TEMPLATE } from '#domain/tickets/template.ts'
import { anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const ANNOUNCE = 'POST /api/staff/ticket-announcement/announce'
const NOW = '2026-03-02T15:00:00Z'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(NOW)
})
afterAll(() => t.stop())

/** An office that calls tickets, a user at its desk, and a ticket to call. */
async function aDesk({ pullNumberEnabled = true } = {}) {
  const { locationId } = await anOffice(t.db)
  await t.db.updateTable('location').set({ pullNumberEnabled }).where('id', '=', locationId).execute()
  const staff = await t.as('Staff', [locationId])
  const next = { locationId, announcementMessage: DEFAULT_TICKET_TEMPLATE, currentServedNumber: 0, station: '3' }
  const details = async (caller: Caller = staff) =>
    (await caller(`GET /api/staff/ticket-announcement/${locationId}`)).json()
  const announcements = () =>
    t.db.selectFrom('announcement').where('locationId', '=', locationId).selectAll().orderBy('id').execute()
  return { locationId, staff, next, details, announcements }
}

describe('one way to call (LINE-18)', () => {
  it('announces no numbers of a roll where a line gives them out', async () => {
    const { locationId, staff, next, announcements } = await aDesk()
    const shown = async () => (await staff(`GET /api/staff/locations/${locationId}`)).json().hasLine
    expect(await shown()).toBe(false)
    await t.db.insertInto('lineSetting').values({ locationId, isOn: true }).execute()
    expect(await shown()).toBe(true)
    const refused = await staff(ANNOUNCE, next)
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      400,
      'This location has a line. Call customers from a desk.',
    ])
    expect(await announcements()).toEqual([])
  })
})

describe('announcing a ticket (TICKET-1)', () => {
  it('calls the last number served plus one, announces it by the template and tells the screens', async () => {
    const { locationId, staff, next, details, announcements } = await aDesk()
    expect(await details()).toEqual({
      currentServedTicketNumber: 0,
      announcementMessage: DEFAULT_TICKET_TEMPLATE,
    })

    const first = await staff(ANNOUNCE, next)
    const second = await staff(ANNOUNCE, next)

    expect(first.json()).toEqual({ ticketNumber: 1, station: '3', timestamp: '2026-03-02T15:00:00.000Z' })
    expect(second.json()).toMatchObject({ ticketNumber: 2 })
    expect((await details()).currentServedTicketNumber).toBe(2)
    const called = await announcements()
    expect(called[1]).toMatchObject({
      kind: 'Ticket',
      caption: '2',
      station: '3',
      spoken: 'Now serving ticket number 2 at desk 3, Ticket 2 to desk 3',
      locale: 'en',
      calledBy: staff.userId,
    })
    expect(t.published).toContainEqual({
      event: 'EntityCreated',
      entityType: 'Ticket',
      entityId: called[1]?.id,
      groups: ['role:Admin', `location:${locationId}`],
    })
  })

  it('shows at the staff’s location at once: its query is refetched when a ticket is called', async () => {
    const { locationId, staff, next } = await aDesk()
    await staff(ANNOUNCE, next)
    const location = await staff(`GET /api/staff/locations/${locationId}`)
    expect(location.json()).toMatchObject({ pullNumberLatestNumber: 1 })
    const { entityType } = t.published.at(-1) ?? {}
    expect(locations.staffGet.entities).toContain(entityType)
  })

  it('continues from a number typed by hand', async () => {
    const { staff, next } = await aDesk()
    const typed = await staff(ANNOUNCE, { ...next, currentServedNumber: 40, isManualInput: true })
    expect(typed.json().ticketNumber).toBe(40)
    expect((await staff(ANNOUNCE, next)).json().ticketNumber).toBe(41)
  })

  it('calls a straggler’s number without setting the office back, unless told so (TICKET-7)', async () => {
    const { staff, next, details, announcements } = await aDesk()
    await staff(ANNOUNCE, { ...next, currentServedNumber: 40, isManualInput: true })
    const straggler = { ...next, currentServedNumber: 12, isManualInput: true }
    expect((await staff(ANNOUNCE, straggler)).json().ticketNumber).toBe(12)
    expect((await details()).currentServedTicketNumber).toBe(40)
    expect((await staff(ANNOUNCE, next)).json().ticketNumber).toBe(41)
    await staff(ANNOUNCE, { ...straggler, currentServedNumber: 1, isNewStart: true })
    expect((await staff(ANNOUNCE, next)).json().ticketNumber).toBe(2)
    expect((await announcements()).map(({ caption }) => caption)).toEqual(['40', '12', '41', '1', '2'])
  })

  it('keeps the count when one desk calls a straggler and another the next at the same time (TICKET-7)', async () => {
    const { locationId, staff: desk, next, details } = await aDesk()
    const otherDesk = await t.as('Staff', [locationId])
    await desk(ANNOUNCE, { ...next, currentServedNumber: 40, isManualInput: true })
    for (let round = 1; round <= 10; round++) {
      await Promise.all([
        desk(ANNOUNCE, { ...next, currentServedNumber: 12, isManualInput: true }),
        otherDesk(ANNOUNCE, next),
      ])
      expect((await details()).currentServedTicketNumber).toBe(40 + round)
    }
  })

  it('recalls a number without moving the counter, even if another desk has moved on (TICKET-3)', async () => {
    const { staff, next, announcements } = await aDesk()
    for (let n = 1; n <= 3; n++) await staff(ANNOUNCE, next)
    const again = await staff(ANNOUNCE, { ...next, currentServedNumber: 2, isRecall: true })
    expect(again.json().ticketNumber).toBe(2)
    expect((await staff(ANNOUNCE, next)).json().ticketNumber).toBe(4)
    expect((await announcements()).map(({ caption }) => caption)).toEqual(['1', '2', '3', '2', '4'])
  })

  it('leaves the location’s version alone, so its form does not become stale', async () => {
    const { locationId, staff, next } = await aDesk()
    const version = () =>
      t.db.selectFrom('location').where('id', '=', locationId).select('version').executeTakeFirstOrThrow()
    const before = await version()
    await staff(ANNOUNCE, next)
    expect(await version()).toEqual(before)
  })

  it.each([
    ['a number below 1', { isManualInput: true }, 'currentServedNumber', 'Must be at least 1'],
    ['a recall of nothing', { isRecall: true }, 'currentServedNumber', 'Must be at least 1'],
    ['no station', { station: ' ' }, 'station', 'Required'],
    ['a station with braces', { station: '{{x}}' }, 'station', 'Double braces cannot be used here.'],
    ['no message', { announcementMessage: '' }, 'announcementMessage', 'Required'],
    [
      'an unknown placeholder',
      { announcementMessage: 'Hello {{FirstName}}' },
      'announcementMessage',
      'There is no placeholder {{FirstName}} here, only {{TicketNumber}} and {{StationNumber}}.',
    ],
  ])('refuses %s and calls no one', async (_, wrong, propertyName, errorMessage) => {
    const { staff, next, details, announcements } = await aDesk()
    const refused = await staff(ANNOUNCE, { ...next, ...wrong })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures).toContainEqual({ propertyName, errorMessage })
    expect(await announcements()).toEqual([])
    expect((await details()).currentServedTicketNumber).toBe(0)
  })

  it('refuses if tickets are off at the location, and if the location is out of reach', async () => {
    const off = await aDesk({ pullNumberEnabled: false })
    const refused = await off.staff(ANNOUNCE, off.next)
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      400,
      'This location does not call tickets.',
    ])
    const on = await aDesk()
    expect((await off.staff(ANNOUNCE, on.next)).statusCode).toBe(404)
    expect(await on.announcements()).toEqual([])
  })

  it('gives two desks two numbers at the same time, none skipped, none repeated', async () => {
    const { locationId, staff: desk, next } = await aDesk()
    const otherDesk = await t.as('Staff', [locationId])
    const ROUNDS = 200
    const numbers: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([desk(ANNOUNCE, next), otherDesk(ANNOUNCE, { ...next, station: '4' })])
      const pair = answers.map((answer) => answer.json().ticketNumber as number).toSorted((a, b) => a - b)
      expect(pair).toEqual([2 * round + 1, 2 * round + 2])
      numbers.push(...pair)
    }
    expect(numbers).toHaveLength(2 * ROUNDS)
  })
})
