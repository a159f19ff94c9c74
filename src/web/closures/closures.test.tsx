import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClosurePreview } from '#contract/closures.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { BackOffice } from '#web/platform/components/BackOffice.tsx'
import { anEffect } from '#web/testing/samples/effect.ts'
import { training } from '#web/testing/samples/locations.ts'
import { address, enter, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { LocationCloseMultiple } from '#web/screens/admin/locations/LocationCloseMultiple.tsx'
import { LocationClose } from '#web/screens/office-manager/locations/LocationClose.tsx'
import { messageTemplates } from './message-templates.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-09T16:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  forgetTest()
})

const screens = {
  '/office-manager/locations/close/:entityId': (
    <BackOffice>
      <LocationClose />
    </BackOffice>
  ),
  '/admin/locations/close/multiple': (
    <BackOffice>
      <LocationCloseMultiple />
    </BackOffice>
  ),
}
const previewOf = (cancelled: number): ClosurePreview => ({
  ...anEffect(cancelled),
  locationNames: ['Elm Street'],
  startDate: '2026-03-09T00:00',
  endDate: '2026-03-09T00:00',
  appointmentTypeNames: [],
  calendarName: null,
  alreadyClosed: [],
  isVeryLong: false,
  message: 'We are closed.',
})
const calls = {
  preview: 'POST /api/closures/close-location-preview',
  close: 'POST /api/closures/close-location',
  previewMany: 'POST /api/closures/close-multiple-preview',
  closeMany: 'POST /api/closures/close-multiple',
  update: 'PUT /api/closures/update-closure',
  remove: 'DELETE /api/closures/delete-closure',
}
const answers = {
  'GET /api/locations/options': [
    { id: 2, name: 'Elm Street', timeZone: 'America/Denver' },
    { id: 3, name: 'Oak Avenue', timeZone: 'America/Denver' },
  ],
  'GET /api/appointment-types/options': [
    { id: 1, name: 'Driver License', interactionDuration: 15 },
    { id: 2, name: 'Road Test', interactionDuration: 40 },
  ],
  'GET /api/closures/listing/2': [training],
  'GET /api/closures/delete-preview/11': {
    canceledCount: 0,
    returningCount: 0,
    keepingCount: 0,
    unreachableCount: 0,
    people: [],
  },
  [calls.preview]: previewOf(2),
}
const effected = { cancelledCount: 2, toCallCount: 0, progressId: null }
const form = '/office-manager/locations/close/2'
const open = (at: string, more: object = {}) =>
  openAs(at.startsWith('/admin') ? 'Admin' : 'Office Manager', at, screens, { ...answers, ...more })

const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await enter(field, text)
}
const choose = (label: string) => userEvent.click(screen.getByLabelText(label))
const choosePart =
  (list: RegExp, ...names: string[]) =>
  async () => {
    await userEvent.click(await screen.findByRole('button', { name: list }))
    for (const name of names) await userEvent.click(await screen.findByRole('option', { name }))
    await userEvent.keyboard('{Escape}')
  }

const basics = async () => {
  await fill('Reason', 'Water damage')
  await fill('Message', 'We are closed.')
}
const filled = {
  name: 'Water damage',
  message: 'We are closed.',
  isAllDay: true,
  isSingleDay: true,
  startDate: '2026-03-09T00:00',
  endDate: '2026-03-09T00:00',
  appointmentTypeIds: [],
}

describe('closing a location (CLOSE-1)', () => {
  it('previews how many appointments will be canceled, then confirms', async () => {
    const { of } = open(form, { [calls.close]: effected })
    await basics()
    await press('Preview')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Before you confirm' }))
    expect(dialog.getByText('2 appointments will be canceled.')).toBeVisible()
    for (const fact of ['Elm Street', 'Monday, March 9, 2026, all day', 'All appointment types', 'We are closed.']) {
      expect(dialog.getByText(fact)).toBeVisible()
    }
    expect(of(calls.preview)[0]?.body).toEqual({ ...filled, locationId: 2 })
    await userEvent.click(dialog.getByRole('button', { name: 'Close location' }))
    await waitFor(() => expect(toasts()).toEqual(['Elm Street: Water damage closed']))
    expect(of(calls.close)[0]?.body).toEqual({ ...filled, locationId: 2, previewKey: anEffect(2).previewKey })
    await waitFor(() => expect(address()).toBe('/office-manager/locations/2'))
  })

  it('closes part of a day for some types', async () => {
    const { of } = open(form)
    await basics()
    await choose('Part of the day')
    await choose('Some appointment types')
    await press('Preview')
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one appointment type')
    await choosePart(/Closed for/, 'Road Test')()
    await press('Preview')
    await screen.findByRole('alertdialog')
    expect(of(calls.preview)[0]?.body).toEqual({
      ...filled,
      locationId: 2,
      isAllDay: false,
      startDate: '2026-03-09T08:00',
      endDate: '2026-03-09T17:00',
      appointmentTypeIds: [2],
    })
  })

  it('names everything that is missing, and asks nothing (CLOSE-4)', async () => {
    const { of } = open(form)
    await screen.findByLabelText('Reason')
    await choose('Several days')
    await press('Preview')
    const summary = await screen.findByRole('alert')
    for (const problem of ['Enter the reason', 'Enter the message that customers read', 'Choose the last day']) {
      expect(summary).toHaveTextContent(problem)
    }
    expect(summary).toHaveFocus()
    expect(of(calls.preview)).toEqual([])
  })

  it('counts the message, and refuses more than 1000 characters (CLOSE-4)', async () => {
    open(form)
    await fill('Reason', 'x')
    const message = screen.getByLabelText('Message')
    await userEvent.click(message)
    await userEvent.paste('m'.repeat(1001))
    expect(screen.getByText('1001 / 1000')).toBeVisible()
    await press('Preview')
    expect(await screen.findByRole('alert')).toHaveTextContent('must be at most 1000 characters')
  })

  it('offers message templates, and restores a replaced text (CLOSE-5)', async () => {
    open(form)
    await fill('Message', 'My own words')
    await press('Use a template')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Bad weather' }))
    const weather = messageTemplates.find(({ name }) => name === 'Bad weather')
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(weather?.text))
    await press('Restore my text')
    expect(screen.getByLabelText('Message')).toHaveValue('My own words')
  })

  it('goes to the progress page when many are canceled in the background', async () => {
    open(form, { [calls.close]: { cancelledCount: 900, toCallCount: 0, progressId: 4 } })
    await basics()
    await press('Preview')
    await userEvent.click(await screen.findByRole('button', { name: 'Close location' }))
    await waitFor(() => expect(address()).toBe('/office-manager/progress/4'))
  })

  it('puts the server’s refusal next to its field', async () => {
    const validationFailures = [{ propertyName: 'startDate', errorMessage: 'The start cannot be in the past' }]
    open(form, { [calls.preview]: () => Response.json({ validationFailures }, { status: 400 }) })
    await basics()
    await press('Preview')
    expect(await screen.findByRole('link', { name: 'The start cannot be in the past' })).toBeVisible()
  })

  it('says that a location does not exist', async () => {
    open('/office-manager/locations/close/99')
    expect(await screen.findByText('Location not found.')).toBeVisible()
  })
})

describe('closing several locations', () => {
  it('needs locations, and closes them with the same message', async () => {
    const { of } = open('/admin/locations/close/multiple', {
      [calls.previewMany]: { ...previewOf(0), locationNames: ['Elm Street', 'Oak Avenue'] },
      [calls.closeMany]: { cancelledCount: 0, toCallCount: 0, progressId: null },
    })
    await basics()
    await press('Preview')
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one location')
    await choosePart(/Locations/, 'Elm Street', 'Oak Avenue')()
    await press('Preview')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Elm Street, Oak Avenue')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close locations' }))
    await waitFor(() => expect(toasts()).toEqual(['Water damage: 2 locations closed']))
    expect(of(calls.closeMany)[0]?.body).toEqual({
      ...filled,
      locationIds: [2, 3],
      previewKey: anEffect(0).previewKey,
    })
  })
})

describe('changing a closure', () => {
  const at = `${form}?closureId=11`

  it('is filled in from the closure and sends its version', async () => {
    const { of } = open(at, { [calls.update]: effected })
    await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue('Staff training'))
    expect(screen.getByLabelText('Part of the day')).toBeChecked()
    await fill('Reason', 'Training')
    await press('Preview')
    await userEvent.click(await screen.findByRole('button', { name: 'Save closure' }))
    await waitFor(() => expect(toasts()).toEqual(['Closure Training updated']))
    expect(of(calls.preview)[0]?.body).toMatchObject({ closureId: 11, startDate: '2026-03-09T09:00' })
    expect(of(calls.update)[0]?.body).toMatchObject({ closureId: 11, version: 1, name: 'Training', locationId: 2 })
  })

  it('keeps what was entered when someone else was faster', async () => {
    open(at, { [calls.update]: refusal(409, 'Someone else has changed this record. Reload it and try again.') })
    await screen.findByLabelText('Reason')
    await fill('Reason', 'Training')
    await press('Preview')
    await userEvent.click(await screen.findByRole('button', { name: 'Save closure' }))
    expect(await screen.findByText('Someone else has changed this record. Reload it and try again.')).toBeVisible()
    expect(screen.getByLabelText('Reason')).toHaveValue('Training')
    await press('Reload')
    await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue('Staff training'))
  })

  it('deletes it once it has shown what that means', async () => {
    const { of } = open(at, { [calls.remove]: { bookedBackCount: 0 } })
    await screen.findByLabelText('Reason')
    await press('Delete closure')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Staff training' }))
    expect(dialog.getByText('The time can be booked again.')).toBeVisible()
    expect(await dialog.findByText('It canceled no appointment that is still ahead.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of(calls.remove)[0]?.body).toEqual({ closureId: 11 })
    await waitFor(() => expect(address()).toBe('/office-manager/locations/2'))
  })

  it('says when it is over or gone', async () => {
    open(`${form}?closureId=77`)
    expect(await screen.findByText('Closure not found.')).toBeVisible()
  })
})
