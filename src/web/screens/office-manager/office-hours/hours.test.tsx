import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AvailabilityRule, HoursPreview } from '#contract/office-hours.ts'
import { anEffect } from '#web/testing/samples/effect.ts'
import { editedWeek, weekOnWire } from '#web/office-hours/week.ts'
import { BackOffice } from '#web/platform/components/BackOffice.tsx'
import { refusal } from '#web/testing/answer-calls.ts'
import { address, enter, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { StandardHoursUpdate } from './StandardHoursUpdate.tsx'
import { TemporaryHoursCreate } from './TemporaryHoursCreate.tsx'
import { TemporaryHoursDelete } from './TemporaryHoursDelete.tsx'
import { TemporaryHoursList } from './TemporaryHoursList.tsx'

afterEach(forgetTest)

const window = {
  id: null,
  startTime: '08:00',
  endTime: '17:00',
  numberOfSlots: 3,
  timeSlotDuration: 15,
  isDeleted: false,
}
const week = { ...weekOnWire(editedWeek(undefined)), mondayAvailability: [window] }
const standard: AvailabilityRule = {
  ...week,
  id: 4,
  version: 6,
  name: 'Standard hours',
  type: 'Standard',
  startDateTime: '2026-01-01T00:00',
  endDateTime: null,
}
const summer: AvailabilityRule = {
  ...standard,
  id: 9,
  version: 2,
  name: 'Summer',
  type: 'Temporary',
  startDateTime: '2026-07-01T00:00',
  endDateTime: '2026-07-31T23:59',
}
const listing = (...rules: AvailabilityRule[]) => ({
  calendarName: 'Licensing',
  locationId: 2,
  locationName: 'Elm Street',
  timeZone: 'America/Denver',
  todayLocal: '2026-03-09',
  rules,
})
const previewOf = (cancelled: number): HoursPreview => ({
  ...anEffect(cancelled),
  placesGainedPerWeek: 12,
  placesLostPerWeek: 4,
})

const calendar = '/office-manager/locations/:locationId/calendar/:entityId'
const screens = Object.fromEntries(
  Object.entries({
    [`${calendar}/standard-office-hours/update`]: <StandardHoursUpdate />,
    [`${calendar}/temporary-office-hours`]: <TemporaryHoursList />,
    [`${calendar}/temporary-office-hours/create`]: <TemporaryHoursCreate />,
    [`${calendar}/temporary-office-hours/delete`]: <TemporaryHoursDelete />,
    '/office-manager/calendar/temporary-office-hours/create/:entityId': <TemporaryHoursCreate />,
  }).map(([path, element]) => [path, <BackOffice key={path}>{element}</BackOffice>]),
)
const calls = {
  listing: 'POST /api/office-hours/listing',
  preview: 'POST /api/standard-office-hours/preview',
  update: 'POST /api/standard-office-hours/update',
  cancelPreview: 'POST /api/temporary-office-hours/cancel-preview',
  create: 'POST /api/temporary-office-hours/create',
  change: 'POST /api/temporary-office-hours/update',
}
const home = '/office-manager/locations/2/calendar/7'

type Answers = Parameters<typeof openAs>[3]
const open = (at: string, answers: Answers) => openAs('Office Manager', at, screens, answers)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function type(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await enter(field, text)
}

/** A date is typed one part at a time. */
async function typeDate(label: RegExp, digits: string): Promise<void> {
  const [month] = within(await screen.findByRole('group', { name: label })).getAllByRole('spinbutton')
  if (!month) throw new Error('There is no date to type in')
  await userEvent.click(month)
  await userEvent.keyboard(digits)
}

describe('standard hours', () => {
  const at = `${home}/standard-office-hours/update`
  const answers = { [calls.listing]: listing(standard), [calls.preview]: previewOf(3) }

  it('starts from the current hours and today, says what a change would do, previews and saves it', async () => {
    const effected = { cancelledCount: 3, toCallCount: 0, progressId: null }
    const { of } = open(at, { ...answers, [calls.update]: effected })
    await heading('Standard hours: Licensing')
    await type('Customers at once', '4')
    expect(await screen.findByText('12 more places, 4 fewer places per week.')).toBeVisible()
    expect(screen.getByText(/3 appointments will be canceled\./)).toBeVisible()
    await press('Save')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New standard hours for Licensing' }))
    expect(dialog.getByText('3 appointments will be canceled.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    await waitFor(() => expect(toasts()).toEqual(['Standard hours of Licensing saved']))
    expect(of(calls.update)[0]?.body).toEqual({
      calendarId: 7,
      version: 6,
      previewKey: anEffect(3).previewKey,
      availabilityRule: {
        ...week,
        startDateTime: '2026-03-09T00:00',
        mondayAvailability: [{ ...window, numberOfSlots: 4 }],
      },
    })
    await waitFor(() => expect(address()).toBe('/office-manager/locations/2'))
  })

  it('leads the keyboard past the week to Save', async () => {
    open(at, answers)
    await heading('Standard hours: Licensing')
    await press('Skip to Save')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  it('requests nothing and names the field while something is wrong', async () => {
    const { of } = open(at, answers)
    await type('Minutes per slot', '0')
    await press('Save')
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Monday, 8:00 AM – 5:00 PM, Minutes per slot: Must be at least 5')
    await userEvent.click(within(summary).getByRole('link'))
    expect(screen.getByLabelText('Minutes per slot')).toHaveFocus()
    expect(screen.getByText('Fix the marked fields to see what these hours would do.')).toBeVisible()
    expect(of(calls.update)).toEqual([])
  })

  it('refuses a first day in the past', async () => {
    open(at, answers)
    await screen.findByLabelText('Customers at once')
    await typeDate(/^Starting on/, '03082026')
    await press('Save')
    expect((await screen.findAllByText('The first day cannot be in the past')).length).toBeGreaterThan(0)
  })

  it('keeps what was entered when someone else saved first, until it is reloaded', async () => {
    let current = listing(standard)
    open(at, {
      ...answers,
      [calls.listing]: () => Response.json(current),
      [calls.update]: refusal(409, 'Someone else has changed this record. Reload it and try again.'),
    })
    await type('Customers at once', '9')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Save hours' }))
    expect(await screen.findByText('Someone else has changed this record. Reload it and try again.')).toBeVisible()
    expect(screen.getByLabelText('Customers at once')).toHaveValue(9)
    current = listing({ ...standard, version: 7, mondayAvailability: [{ ...window, numberOfSlots: 5 }] })
    await press('Reload')
    await waitFor(() => expect(screen.getByLabelText('Customers at once')).toHaveValue(5))
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })

  it('leads to the progress screen when many are canceled in the background', async () => {
    open(at, { ...answers, [calls.update]: { cancelledCount: 700, toCallCount: 0, progressId: 5 } })
    await type('Customers at once', '1')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Save hours' }))
    await waitFor(() => expect(address()).toBe('/office-manager/progress/5'))
  })

  it('names hours planned for later, and can start from them', async () => {
    const planned = {
      ...standard,
      id: 5,
      startDateTime: '2026-06-01T00:00',
      mondayAvailability: [{ ...window, numberOfSlots: 8 }],
    }
    open(at, { ...answers, [calls.listing]: listing(standard, planned) })
    expect(await screen.findByText('Other hours are planned from Monday, June 1, 2026')).toBeVisible()
    await press('Start from the planned hours')
    expect(screen.getByLabelText('Customers at once')).toHaveValue(8)
  })

  it('asks before leaving unsaved hours', async () => {
    open(at, answers)
    await type('Customers at once', '9')
    await press('Cancel')
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  it.each([
    [refusal(404, 'Calendar not found.'), 'Calendar not found.'],
    [refusal(400), 'Could not load data'],
  ])('says what is wrong when they cannot be shown', async (answer, text) => {
    open(at, { [calls.listing]: answer })
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('temporary hours', () => {
  const list = `${home}/temporary-office-hours`

  it('are listed with their days, each with links to edit and delete it', async () => {
    open(list, { [calls.listing]: listing(summer) })
    expect(await screen.findByText(/Wed, Jul 1, 2026 – Fri, Jul 31, 2026 · 108 places per week/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit Summer' })).toHaveAttribute(
      'href',
      `${list}/create?availabilityRuleId=9`,
    )
    expect(screen.getByRole('link', { name: 'Delete Summer' })).toHaveAttribute(
      'href',
      `${list}/delete?availabilityRuleId=9`,
    )
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', `${list}/create`)
  })

  it('say when there are none', async () => {
    open(list, { [calls.listing]: listing() })
    expect(await screen.findByText('No temporary hours')).toBeVisible()
  })

  it.each([`${list}/create`, '/office-manager/calendar/temporary-office-hours/create/7'])(
    'are created at %s from the standard week',
    async (at) => {
      const { of } = open(at, {
        [calls.listing]: listing(standard),
        [calls.cancelPreview]: previewOf(0),
        [calls.create]: { cancelledCount: 0, toCallCount: 0, progressId: null },
      })
      await type('Name', 'Easter')
      await typeDate(/^First day/, '04032026')
      await typeDate(/^Last day/, '04062026')
      await press('Create')
      const dialog = within(await screen.findByRole('alertdialog'))
      expect(dialog.getByText('No appointments are affected.')).toBeVisible()
      await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
      await waitFor(() => expect(toasts()).toEqual(['Temporary hours Easter created']))
      expect(of(calls.create)[0]?.body).toEqual({
        calendarId: 7,
        previewKey: anEffect(0).previewKey,
        availabilityRule: {
          ...week,
          name: 'Easter',
          startDateTime: '2026-04-03T00:00',
          endDateTime: '2026-04-06T23:59',
        },
      })
      await waitFor(() => expect(address()).toBe(list))
    },
  )

  it('name what is missing, and what they overlap with, at the date', async () => {
    const { of } = open(`${list}/create`, { [calls.listing]: listing(summer), [calls.cancelPreview]: previewOf(0) })
    await screen.findByLabelText('Name')
    await press('Create')
    const summary = await screen.findByRole('alert')
    for (const problem of ['Enter a name', 'Choose the first day', 'Choose the last day']) {
      expect(summary).toHaveTextContent(problem)
    }
    await type('Name', 'Late July')
    await typeDate(/^First day/, '07202026')
    await typeDate(/^Last day/, '08102026')
    await press('Create')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('These days overlap with “Summer”.'))
    expect(of(calls.create)).toEqual([])
  })

  it('show the server’s refusal at the date', async () => {
    const validationFailures = [
      { propertyName: 'availabilityRule.startDateTime', errorMessage: 'These days overlap with “Easter”.' },
    ]
    open(`${list}/create?availabilityRuleId=9`, {
      [calls.listing]: listing(summer),
      [calls.cancelPreview]: () => Response.json({ validationFailures }, { status: 400 }),
    })
    await type('Name', 'July')
    await press('Save')
    expect(await screen.findByRole('link', { name: 'These days overlap with “Easter”.' })).toBeVisible()
  })

  it('are changed with the version they were loaded from', async () => {
    const { of } = open(`${list}/create?availabilityRuleId=9`, {
      [calls.listing]: listing(summer),
      [calls.cancelPreview]: previewOf(1),
      [calls.change]: { cancelledCount: 1, toCallCount: 0, progressId: null },
    })
    await heading('Edit temporary hours: Licensing')
    await type('Name', 'July')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Save hours' }))
    await waitFor(() => expect(toasts()).toEqual(['Temporary hours July updated']))
    expect(of(calls.change)[0]?.body).toMatchObject({
      availabilityRuleId: 9,
      version: 2,
      availabilityRule: { name: 'July' },
    })
  })

  it('are deleted after a preview; a new preview asks again', async () => {
    const remove = (cancelled: number) =>
      `DELETE /api/temporary-office-hours/9?previewKey=${anEffect(cancelled).previewKey}`
    const { of } = open(`${list}/delete?availabilityRuleId=9`, {
      [calls.listing]: listing(summer),
      [calls.cancelPreview]: previewOf(2),
      [remove(2)]: refusal(409, 'Changed', { preview: previewOf(3) }),
      [remove(3)]: { cancelledCount: 3, toCallCount: 0, progressId: null },
    })
    expect(await screen.findByText('2 appointments will be canceled.')).toBeVisible()
    expect(of(calls.cancelPreview)[0]?.body).toEqual({ calendarId: 7, availabilityRule: null, availabilityRuleId: 9 })
    await press('Delete')
    expect(await screen.findByText('3 appointments will be canceled.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Appointments have changed since this preview.')
    await press('Delete')
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    await waitFor(() => expect(address()).toBe(list))
  })

  it('say when they are gone', async () => {
    open(`${list}/delete?availabilityRuleId=99`, { [calls.listing]: listing(summer) })
    expect(await screen.findByText('Temporary hours not found.')).toBeVisible()
  })
})
