import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { AppointmentDetails } from '#web/screens/staff/appointments/AppointmentDetails.tsx'
import {
  aCalendar,
  aListing,
  anAppointment,
  appointmentCall,
  atTen,
  booked,
  listingCall,
} from '#web/testing/samples/staff-appointments.ts'

beforeEach(() => {
  standInForLayout()
  atTen()
})
afterEach(() => {
  forgetTest()
  vi.useRealTimers()
})

const user = userEvent.setup({ delay: null })
const SWAP = 'POST /api/staff/appointments/swap'

const ana = anAppointment()
const ben = anAppointment({
  id: 9,
  firstName: 'Ben',
  lastName: 'Okafor',
  calendarId: 2,
  calendarName: 'Counter 2',
  startDateLocal: '2026-03-09T15:30',
  endDateLocal: '2026-03-09T15:45',
  version: 5,
})

function open(answers: Record<string, object | (() => Response)> = {}, appointment: Appointment = ana) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    [appointmentCall(7)]: appointment,
    [appointmentCall(9)]: ben,
    [listingCall]: aListing([
      aCalendar(1, [booked(7, '14:00'), booked(8, '14:00')]),
      aCalendar(2, [
        booked(9, '15:30', { firstName: 'Ben', lastName: 'Okafor' }),
        booked(10, '09:00', { appointmentStatus: 'Complete' }),
      ]),
    ]),
    ...answers,
  })
  renderAt('/staff/appointments/7', { '/staff/appointments/:entityId': <AppointmentDetails /> })
  return { of: (at: string) => sent.filter((call) => call.at === at) }
}

async function openSwap() {
  await user.click(await screen.findByRole('button', { name: 'More for Ana Ruiz' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Swap with…' }))
}

async function choose() {
  await openSwap()
  const dialog = within(await screen.findByRole('dialog', { name: 'Swap with…' }))
  await user.click(await dialog.findByRole('button', { name: 'Ben Okafor' }))
  const question = await screen.findByRole('alertdialog', { name: 'Swap these two?' })
  await within(question).findByRole('heading', { name: 'Ana Ruiz' })
  return question
}

describe('Swap with… (APPT-16)', () => {
  it('offers the day’s booked appointments at other times, and shows before and after', async () => {
    const { of } = open({ [SWAP]: { ok: true } })
    await openSwap()
    const dialog = within(await screen.findByRole('dialog', { name: 'Swap with…' }))
    await dialog.findByRole('button', { name: 'Ben Okafor' })
    expect(dialog.getAllByRole('listitem')).toHaveLength(1)
    expect(dialog.getByRole('listitem')).toHaveTextContent('3:30 PM – 3:45 PM · Counter 2')

    await user.click(dialog.getByRole('button', { name: 'Ben Okafor' }))
    const question = await screen.findByRole('alertdialog', { name: 'Swap these two?' })
    const shown = await within(question).findByRole('region', { name: 'Before and after' })
    expect(shown).toHaveFocus()
    expect(shown).toHaveTextContent(
      'Ana RuizNowMon, Mar 9, 2026, 2:00 PM, Counter 1AfterMon, Mar 9, 2026, 3:30 PM, Counter 2',
    )
    expect(shown).toHaveTextContent('Both customers are told their new time.')
    await user.click(within(question).getByRole('button', { name: 'Swap' }))
    await waitFor(() => expect(toasts()).toEqual(['Ana Ruiz and Ben Okafor swapped']))
    expect(of(SWAP)[0]?.body).toEqual({ id: 7, version: 3, otherId: 9, otherVersion: 5 })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('says why they cannot be swapped, and lets another be chosen', async () => {
    const why = 'Ben Okafor cannot come on Monday, March 9, 2026, 2:00 PM. There is not enough room.'
    open({ [SWAP]: refusal(409, why) })
    const question = await choose()
    await user.click(within(question).getByRole('button', { name: 'Swap' }))
    expect(await within(question).findByText(why)).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('dialog', { name: 'Swap with…' })).toBeVisible()
  })

  it('says when there is no one to swap with', async () => {
    open({ [listingCall]: aListing([aCalendar(1, [booked(7, '14:00')])]) })
    await openSwap()
    expect(await screen.findByText('No one to swap with')).toBeVisible()
  })

  it('is not offered for a visit that has begun, whose details can still be edited', async () => {
    open({}, anAppointment({ appointmentStatus: 'CheckedIn' }))
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/staff/appointments/update/7')
    await user.click(await screen.findByRole('button', { name: 'More for Ana Ruiz' }))
    await screen.findByRole('menuitem', { name: 'Reset Status' })
    expect(screen.queryByRole('menuitem', { name: 'Swap with…' })).toBeNull()
  })
})
