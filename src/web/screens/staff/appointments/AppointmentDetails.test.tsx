import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { address, renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { AppointmentDetails } from './AppointmentDetails.tsx'
import { anAppointment, appointmentCall, atTen, today } from '#web/testing/samples/staff-appointments.ts'

beforeEach(() => {
  standInForLayout()
  atTen()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })

function open(appointment: Appointment | (() => Response), answers: Record<string, object | (() => Response)> = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    [appointmentCall(7)]: appointment,
    ...answers,
  })
  return { sent, ...renderAt('/staff/appointments/7', { '/staff/appointments/:entityId': <AppointmentDetails /> }) }
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Ana Ruiz' })
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement
const group = () => within(screen.getByRole('group', { name: 'Actions' }))
const menu = () => group().queryByRole('button', { name: 'More for Ana Ruiz' })
const buttons = () =>
  group()
    .queryAllByRole('button')
    .filter((button) => button !== menu())
    .map((button) => button.textContent)

/** Presses an action's button, or else the entry in the menu. */
async function choose(label: string) {
  await waitFor(() => expect(buttons()).not.toEqual([]))
  const button = group().queryByRole('button', { name: label })
  if (button) return user.click(button)
  await user.click(group().getByRole('button', { name: 'More for Ana Ruiz' }))
  return user.click(await screen.findByRole('menuitem', { name: label }))
}

describe('appointment details', () => {
  it('shows all fields, and the way back to that day’s calendar', async () => {
    open(anAppointment({ vin: '1HGCM82633A004352', confirmedDateUtc: '2026-03-08T16:05:00Z' }))
    await heading()
    expect(factOf('Date')).toHaveTextContent('Monday, March 9, 2026')
    expect(factOf('Time')).toHaveTextContent('2:00 PM – 2:15 PM MDT')
    expect(factOf('Appointment types')).toHaveTextContent('Title TransferIdentification Card × 2')
    expect(factOf('Confirmed')).toHaveTextContent(/Mar 8, 2026, 4:05.PM UTC/)
    expect(factOf('VIN')).toHaveTextContent('1HGCM82633A004352')
    expect(factOf('Reference')).toHaveTextContent('FH7-K2M-RWX')
    expect(factOf('Driver license number')).toHaveTextContent('Not given')
    expect(screen.getByRole('link', { name: 'Appointment Calendar' })).toHaveAttribute(
      'href',
      `/staff/appointments?locationId=1&date=${today}`,
    )
  })

  it('offers the next step in color only on its day', async () => {
    open(anAppointment())
    await waitFor(() => expect(group().getByRole('button', { name: 'Check In' })).toHaveClass('button-primary'))
  })

  it('has a plain next step on another day, and Edit in the menu on a phone', async () => {
    standInForLayout({ isNarrow: true })
    open(anAppointment({ startDateLocal: '2026-03-10T10:00', startDateUtc: '2026-03-10T16:00:00Z' }))
    await waitFor(() => expect(group().getByRole('button', { name: 'Check In' })).toHaveClass('button-secondary'))
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
    await choose('Edit')
    expect(address()).toBe('/staff/appointments/update/7')
  })

  it('says until when it has to be confirmed, and lets staff confirm for who calls (KEEP-5)', async () => {
    const { sent } = open(anAppointment({ confirmByUtc: '2026-03-08T17:00:00Z' }), {
      'POST /api/staff/appointments/confirm?id=7': anAppointment({ confirmedDateUtc: '2026-03-08T16:05:00Z' }),
    })
    await heading()
    expect(factOf('Confirmed')).toHaveTextContent(
      /^ConfirmedNot yet, until Mar 8, 2026, 11:00.AM MDT; then it is canceled/,
    )
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/confirm?id=7'))
  })

  it('says that the customer has to be called, and once they are, by whom (CALL-3)', async () => {
    let person = {
      id: 3,
      words: 'We had to cancel it.',
      calledUtc: null as string | null,
      isReply: false,
      calledBy: null as string | null,
    }
    const called = () => {
      person = { ...person, calledUtc: '2026-03-09T16:30:00Z', calledBy: 'sam@demo.test' }
      return Response.json({ ok: true })
    }
    open(() => Response.json(anAppointment({ personToCall: person })), {
      'POST /api/staff/people-to-call/3/called': called,
    })
    expect(await screen.findByText(/^Not notified. Call/)).toHaveTextContent('Call +13035550142')
    expect(screen.getByText('We had to cancel it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mark as called' }))
    const told = await screen.findByText(/^Called by sam@demo\.test on/)
    expect(told).toHaveTextContent(/Mar 9, 2026, 4:30.PM UTC$/)
  })

  it('says why a message has not left', async () => {
    const text = { channel: 'sms', templateKey: 'AppointmentReady', atUtc: '2026-03-09T20:30:00Z' } as const
    open(
      anAppointment({
        messages: [
          { ...text, state: 'Skipped', reason: 'The number has opted out of texts.' },
          { ...text, state: 'Sent', reason: '' },
        ],
      }),
    )
    await heading()
    const [skipped, sent] = screen.getAllByText('Text: Appointment ready').map((words) => words.closest('li'))
    expect(skipped).toHaveTextContent('The number has opted out of texts.')
    expect(sent).toHaveTextContent(/Sent.*8:30/)
  })

  it('names the office’s time zone only to users in another one', async () => {
    const { unmount } = open(anAppointment())
    await heading()
    expect(screen.queryByText('Mountain Time')).toBeNull()
    unmount()
    open(anAppointment({ isInTimeZone: false }))
    expect(await screen.findByText('Mountain Time')).toBeVisible()
  })

  it.each<[Partial<Appointment>, string[], string[]]>([
    [{}, ['Check In', 'Send notice', 'Start helping'], ['Swap with…', 'No Show', 'Cancel']],
    [{ appointmentStatus: 'CheckedIn' }, ['Complete', 'Send notice', 'Start helping'], ['Reset Status']],
    [{ appointmentStatus: 'Complete' }, ['Back to Checked In', 'Reset Status'], []],
    [{ startDateUtc: `${today}T15:00:00Z` }, ['Check In', 'Send notice', 'Start helping'], ['Swap with…', 'No Show']],
    [
      { isTextMessagesEnabled: false, isAnnouncementsEnabled: false },
      ['Check In', 'Start helping', 'No Show'],
      ['Swap with…', 'Cancel'],
    ],
  ])('offers for %o: %s, and in the menu %s', async (change, labels, rest) => {
    open(anAppointment(change))
    await heading()
    await waitFor(() => expect(buttons()).toEqual(labels))
    expect(menu() === null).toBe(rest.length === 0)
    if (menu()) await user.click(group().getByRole('button', { name: 'More for Ana Ruiz' }))
    expect(screen.queryAllByRole('menuitem').map((item) => item.textContent)).toEqual(rest)
  })

  it('offers nothing once canceled, and says so in a banner', async () => {
    open(anAppointment({ appointmentStatus: 'Cancelled', cancellationDateUtc: '2026-03-08T12:00:00Z' }))
    expect(await screen.findByText('This appointment has been canceled.')).toBeVisible()
    expect(buttons()).toEqual([])
    expect(menu()).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(factOf('Cancelled')).toHaveTextContent('Mar 8, 2026')
  })

  it('marks a walk-in as checked in once they are', async () => {
    const { unmount } = open(anAppointment({ isWalkIn: true }))
    await heading()
    expect(screen.queryByText(', checked in')).toBeNull()
    unmount()
    open(anAppointment({ isWalkIn: true, appointmentStatus: 'Complete' }))
    await heading()
    expect(screen.getByText(', checked in')).toBeInTheDocument()
  })

  it('leaves a second Enter without effect: focus stays with the actions, on none of them (CAL-14)', async () => {
    let appointment = anAppointment()
    const { sent } = open(() => Response.json(appointment), {
      'POST /api/staff/appointments/check-in?id=7': () => {
        appointment = anAppointment({ appointmentStatus: 'CheckedIn' })
        return Response.json(appointment)
      },
    })
    ;(await screen.findByRole('button', { name: 'Check In' })).focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Complete' })).not.toHaveFocus()
    expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Complete' })).toHaveFocus()
    expect(sent.filter(({ at }) => at.startsWith('POST')).map(({ at }) => at)).toEqual([
      'POST /api/staff/appointments/check-in?id=7',
    ])
  })

  it('keeps the focus with the actions when what was chosen in the menu is done (CAL-14)', async () => {
    let appointment = anAppointment()
    open(() => Response.json(appointment), {
      'POST /api/staff/appointments/noshow?id=7': () => {
        appointment = anAppointment({ appointmentStatus: 'NoShow' })
        return Response.json(appointment)
      },
    })
    await choose('No Show')
    await waitFor(() => expect(buttons()).toEqual(['Reset Status']))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Actions' })).toHaveFocus())
  })

  it('offers to take back what was done, as it was left, and tells why it could not (CAL-18)', async () => {
    let appointment = anAppointment()
    const refused = 'This has been changed meanwhile.'
    const { sent } = open(() => Response.json(appointment), {
      'POST /api/staff/appointments/check-in?id=7': () => {
        appointment = anAppointment({ appointmentStatus: 'CheckedIn', version: 4 })
        return Response.json(appointment)
      },
      'POST /api/staff/appointments/reset-status?id=7&version=4': refusal(409, refused),
    })
    await user.click(await screen.findByRole('button', { name: 'Check In' }))
    await waitFor(() => expect(toasts()).toContain('Ana Ruiz: checked in'))
    const [offer] = toastQueue.visibleToasts
    expect(offer?.content.action?.label).toBe('Undo')
    expect(offer?.timeout).toBe(60_000)
    act(() => offer?.content.action?.run())
    await waitFor(() => expect(toasts()).toContain(refused))
    expect(toasts()).not.toContain('Ana Ruiz: checked in')
    expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/reset-status?id=7&version=4')
  })

  it('cancels after asking, and shows the result', async () => {
    let appointment = anAppointment()
    open(() => Response.json(appointment), {
      'POST /api/staff/appointments/cancel?id=7': () => {
        appointment = anAppointment({ appointmentStatus: 'Cancelled', cancellationDateUtc: '2026-03-09T16:00:00Z' })
        return Response.json(appointment)
      },
    })
    await choose('Cancel')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('Ana Ruiz on Monday, March 9, 2026 at 2:00 PM')
    await user.click(within(question).getByRole('button', { name: 'Cancel appointment' }))
    expect(await screen.findByText('This appointment has been canceled.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['Take over', 'handle', 'If you take it over, you help them instead.'],
    ['Release', 'unhandle', 'If you release it, no one is helping them.'],
    ['Complete', 'complete', 'If you complete it, the visit is over.'],
  ])('asks before %s of what a colleague handles (APPT-12)', async (label, call, consequence) => {
    const { sent } = open(anAppointment({ appointmentStatus: 'CheckedIn', handlingUserEmail: 'maria@demo.test' }))
    const made = () => sent.map(({ at }) => at).filter((at) => at.includes('?id=7'))
    await choose(label)
    const question = await screen.findByRole('alertdialog', { name: `${label}?` })
    expect(question).toHaveTextContent(`maria@demo.test is helping Ana Ruiz. ${consequence}`)
    await user.click(within(question).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(made()).toEqual([])

    await choose(label)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
    await waitFor(() =>
      expect(made()).toEqual([`POST /api/staff/appointments/${call}?id=7&takeOverFrom=maria%40demo.test`]),
    )
  })

  it.each<[string, Partial<Appointment>, string, string]>([
    ['Check In', {}, 'check-in?id=7', 'Check in Ana Ruiz anyway?'],
    ['No Show', {}, 'noshow?id=7', 'Mark Ana Ruiz as a no-show anyway?'],
    ['Start helping', {}, 'handle?id=7', 'Start helping Ana Ruiz anyway?'],
    ['Stop helping', { handlingUserEmail: 'ada@demo.test' }, 'unhandle?id=7', 'Stop helping Ana Ruiz anyway?'],
    ['Complete', { appointmentStatus: 'CheckedIn' }, 'complete?id=7', 'Complete the visit of Ana Ruiz anyway?'],
    [
      'Reset Status',
      { appointmentStatus: 'Complete' },
      'reset-status?id=7',
      'Reset the status of Ana Ruiz to Booked anyway?',
    ],
    [
      'Back to Checked In',
      { appointmentStatus: 'Complete' },
      'reset-status?id=7&to=CheckedIn',
      'Set Ana Ruiz back to Checked In anyway?',
    ],
  ])('asks before %s on a day that is not today, and not on today (CAL-8)', async (label, change, call, words) => {
    const another = { startDateLocal: '2026-03-12T14:00', endDateLocal: '2026-03-12T14:15' }
    const { sent, unmount } = open(anAppointment({ ...change, ...another, startDateUtc: '2026-03-12T20:00:00Z' }))
    const made = () => sent.map(({ at }) => at).filter((at) => at.includes('?id=7'))
    await choose(label)
    const question = await screen.findByRole('alertdialog', { name: `${label}?` })
    expect(question).toHaveTextContent(`This appointment is on Thursday, March 12, 2026, not today. ${words}`)
    expect(made()).toEqual([])
    await user.click(within(question).getByRole('button', { name: label }))
    await waitFor(() => expect(made()).toEqual([`POST /api/staff/appointments/${call}`]))
    unmount()

    const now = open(anAppointment(change))
    await choose(label)
    await waitFor(() => expect(now.sent.map(({ at }) => at)).toContain(`POST /api/staff/appointments/${call}`))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('goes by the office’s day: late in Denver it is already tomorrow in London (CAL-8)', async () => {
    vi.setSystemTime(new Date('2026-03-10T05:30:00Z'))
    const { sent } = open(anAppointment())
    await user.click(await screen.findByRole('button', { name: 'Check In' }))
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/check-in?id=7'))
  })

  it('asks once about another day and a colleague together (CAL-8)', async () => {
    const { sent } = open(
      anAppointment({
        appointmentStatus: 'CheckedIn',
        handlingUserEmail: 'maria@demo.test',
        startDateLocal: '2026-03-08T14:00',
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Complete?' })
    expect(question).toHaveTextContent(
      'This appointment is on Sunday, March 8, 2026, not today. maria@demo.test is helping Ana Ruiz.',
    )
    await user.click(within(question).getByRole('button', { name: 'Complete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.map(({ at }) => at)).toContain(
      'POST /api/staff/appointments/complete?id=7&takeOverFrom=maria%40demo.test',
    )
  })

  it('reports a refusal in the server’s words', async () => {
    const refused = 'This appointment’s status is Complete, so it cannot be checked in.'
    open(anAppointment(), { 'POST /api/staff/appointments/check-in?id=7': refusal(400, refused) })
    await user.click(await screen.findByRole('button', { name: 'Check In' }))
    await waitFor(() => expect(toasts()).toContain(refused))
  })
})

describe('activity (APPT-9)', () => {
  const log = (appointmentActivityLogsEventType: 'CREATED' | 'CHECKED_IN', additionalDetailsJson: string) => ({
    eventDateTimeUtc: '2026-03-09T15:30:00Z',
    appointmentActivityLogsEventType,
    additionalDetailsJson,
  })

  it('lists the latest first, with details', async () => {
    const called = '{"by":"customer","station":"4","channels":["text","announcement"]}'
    open(anAppointment({ activityLogs: [log('CREATED', called), log('CHECKED_IN', '')] }))
    const [latest, first] = within(await screen.findByRole('region', { name: 'Activity log' })).getAllByRole('listitem')
    expect(latest).toHaveTextContent('Checked in')
    expect(first).toHaveTextContent('By:customerDesk:4Channels:text, announcement')
    expect(first).toHaveTextContent('Mar 9, 2026, 3:30')
  })

  it('says Invalid JSON for details that cannot be read', async () => {
    open(anAppointment({ activityLogs: [log('CREATED', '{by')] }))
    expect(await screen.findByText('Invalid JSON')).toBeVisible()
  })

  it('says when there is none', async () => {
    open(anAppointment())
    expect(await screen.findByText('APPOINTMENT HAS NO ACTIVITY LOGS')).toBeVisible()
  })
})

describe('an appointment that cannot be shown (APPT-8)', () => {
  it('says that it was not found', async () => {
    open(refusal(404))
    expect(await screen.findByText('Appointment not found.')).toBeVisible()
  })

  it('says the same when the answer is empty', async () => {
    open(() => new Response('null'))
    expect(await screen.findByText('Appointment not found.')).toBeVisible()
  })

  it('requests nothing for a URL without an appointment id', async () => {
    const sent = answerCalls({ 'GET /api/account/me': aUser('Staff') })
    renderAt('/staff/appointments/new', { '/staff/appointments/:entityId': <AppointmentDetails /> })
    expect(await screen.findByText('Appointment not found.')).toBeVisible()
    expect(sent.some(({ at }) => at.includes('/appointments/'))).toBe(false)
  })

  it('says that an error occurred, and tries again', async () => {
    let isBroken = true
    open(() => (isBroken ? refusal(500)() : Response.json(anAppointment())))
    expect(await screen.findByText('An error has occurred.')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await heading()
  })
})
