import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLine } from '#server/testing/a-line.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function managed() {
  const office = await anOffice(t.db)
  const manager = await t.as('Office Manager', [office.locationId])
  const desks = async (caller: Caller = manager) =>
    (await caller(`GET /api/office-manager/desks/location/${office.locationId}`)).json()
  const create = (name: string, appointmentTypeIds: number[] = []) =>
    manager('POST /api/office-manager/desks', { locationId: office.locationId, name, appointmentTypeIds })
  return { ...office, manager, desks, create }
}

const said = (answer: { statusCode: number; json(): { validationFailures: object[] } }) => [
  answer.statusCode,
  answer.json().validationFailures[0],
]

describe('the desks of a location (LINE-7)', () => {
  it('are named without the word that every screen puts before it (LINE-20)', async () => {
    const office = await managed()
    for (const name of ['Desk 1', 'desk  Photo', 'Desk', 'Desktop 3']) await office.create(name)
    const names = (await office.desks()).map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['1', 'Desk', 'Desktop 3', 'Photo'])
  })

  it('are made, changed and taken away by its managers, and listed by number', async () => {
    const office = await managed()
    for (const name of ['10', '2', 'Photo']) expect((await office.create(name)).statusCode).toBe(200)
    expect((await office.desks()).map(({ name }: { name: string }) => name)).toEqual(['2', '10', 'Photo'])
    const [first] = await office.desks()
    expect(first).toMatchObject({ state: 'Closed', userEmail: null, appointmentTypeIds: [] })
    const at = `PUT /api/office-manager/desks/${first.id}`
    const form = { name: '3', appointmentTypeIds: [office.appointmentTypeId], version: first.version }
    expect((await office.manager(at, form)).statusCode).toBe(200)
    expect((await office.desks())[0]).toMatchObject({ name: '3', appointmentTypeIds: [office.appointmentTypeId] })
    expect((await office.manager(at, form)).statusCode).toBe(409)
    expect((await office.manager(`DELETE /api/office-manager/desks/${first.id}`)).statusCode).toBe(200)
    expect(await office.desks()).toHaveLength(2)
  })

  it('have names of their own, and serve types that there are', async () => {
    const office = await managed()
    await office.create('Window')
    expect(said(await office.create('WINDOW'))).toEqual([
      400,
      { propertyName: 'name', errorMessage: 'This location already has a desk with this name.' },
    ])
    expect(said(await office.create('Other', [999_999]))).toEqual([
      400,
      { propertyName: 'appointmentTypeIds', errorMessage: 'Appointment type not found.' },
    ])
    expect((await office.create(' ')).statusCode).toBe(400)
  })

  it('are not found by managers of another location', async () => {
    const office = await managed()
    const other = await managed()
    const { id } = (await office.create('1')).json()
    const form = { name: '2', appointmentTypeIds: [], version: 1 }
    expect((await other.manager(`PUT /api/office-manager/desks/${id}`, form)).statusCode).toBe(404)
    expect((await other.manager(`DELETE /api/office-manager/desks/${id}`)).statusCode).toBe(404)
    expect((await other.manager(`GET /api/office-manager/desks/location/${office.locationId}`)).statusCode).toBe(404)
  })

  it('have one user each, who is told of another, takes over by name, and sits at no other', async () => {
    const office = await aLine(t, { desks: 2 })
    const [first, second] = office.desks
    const refused = await office.press('take-desk', { deskId: first?.deskId }, second)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { email: first?.email, validationFailures: [{ errorMessage: `${first?.email} is at this desk.` }] },
    ])
    const taken = await office.press('take-desk', { deskId: first?.deskId, takeOverFrom: first?.email }, second)
    expect(taken.statusCode).toBe(200)
    expect((await office.line()).desks).toMatchObject([
      { id: first?.deskId, userEmail: second?.email, state: 'Open' },
      { id: second?.deskId, userEmail: null, state: 'Closed' },
    ])
    const manager = await t.as('Office Manager', [office.locationId])
    expect((await manager(`DELETE /api/office-manager/desks/${first?.deskId}`)).statusCode).toBe(409)
    expect((await office.press('set-away', { deskId: first?.deskId, isAway: true }, first)).statusCode).toBe(409)
    await office.press('set-away', { deskId: first?.deskId, isAway: true }, second)
    expect((await office.line()).desks[0]).toMatchObject({ state: 'Away', userEmail: second?.email })
    await office.press('leave-desk', { deskId: first?.deskId }, second)
    expect((await office.line()).desks[0]).toMatchObject({ state: 'Closed', userEmail: null, sinceUtc: null })
  })

  it('are taken by one of two who sit down at the same moment', async () => {
    const office = await aLine(t)
    await office.press('leave-desk', { deskId: office.desk.deskId })
    const people = await Promise.all([1, 2, 3].map(() => t.as('Staff', [office.locationId])))
    const answers = await Promise.all(
      people.map((caller) => office.press('take-desk', { deskId: office.desk.deskId }, caller)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('how a location runs its line (LINE-2)', () => {
  const DEFAULTS = { isOn: false, lateMinutes: 15, longestWaitMinutes: 60, priorityMinutes: 20, version: 0 }

  it('is set by its managers, and off at first', async () => {
    const { manager, locationId } = await managed()
    const at = `/api/office-manager/desks/settings/${locationId}`
    const settings = (await manager(`GET ${at}`)).json()
    expect(settings).toMatchObject(DEFAULTS)
    const appointmentTypeId = await anAppointmentType(t.db)
    const ticketPrefixes = [{ appointmentTypeId, prefix: 'b' }]
    const changed = { ...settings, isOn: true, lateMinutes: 5, ticketPrefixes }
    expect((await manager(`PUT ${at}`, changed)).statusCode).toBe(200)
    expect((await manager(`GET ${at}`)).json()).toEqual({
      ...changed,
      ticketPrefixes: [{ appointmentTypeId, prefix: 'B' }],
      version: 1,
    })
    expect((await manager(`PUT ${at}`, changed)).statusCode).toBe(409)
    for (const wrong of [
      { longestWaitMinutes: 4 },
      { lateMinutes: -1 },
      { ticketDigits: 7 },
      { ticketPrefixes: [{ appointmentTypeId, prefix: '9' }] },
      { ticketPrefixes: ['A', 'B'].map((prefix) => ({ appointmentTypeId, prefix })) },
      { ticketPrefixes: [{ appointmentTypeId: 999_999, prefix: 'X' }] },
    ])
      expect((await manager(`PUT ${at}`, { ...changed, version: 1, ...wrong })).statusCode).toBe(400)
    const elsewhere = await managed()
    expect((await elsewhere.manager(`GET ${at}`)).statusCode).toBe(404)
    expect((await elsewhere.manager(`PUT ${at}`, { ...changed, version: 1 })).statusCode).toBe(404)
  })
})
