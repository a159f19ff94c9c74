import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page, press } from '#web/testing/page.tsx'
import { AnnounceTicketDialog } from './AnnounceTicketDialog.tsx'

const location = { id: 2, name: 'Elm Street', timeZone: 'America/Denver' }
const DETAILS = 'GET /api/staff/ticket-announcement/2'
const ANNOUNCE = 'POST /api/staff/ticket-announcement/announce'
const template = 'Ticket {{TicketNumber}} to desk {{StationNumber}}'
const details = { currentServedTicketNumber: 17, announcementMessage: template }
const called = { ticketNumber: 18, station: '1', timestamp: '2026-03-02T16:05:00Z' }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({ [DETAILS]: details, [ANNOUNCE]: called, ...answers })
  render(<AnnounceTicketDialog location={location} onClose={() => {}} />, { wrapper: Page })
  await screen.findByText('Next ticket')
  return () => sent.filter(({ at }) => at === ANNOUNCE).map(({ body }) => body)
}

const field = (name: RegExp | string) => screen.getByRole('textbox', { name })

async function write(into: HTMLElement, text: string) {
  await userEvent.clear(into)
  await userEvent.click(into)
  await userEvent.paste(text)
}

describe('announcing tickets (TICKET-1)', () => {
  it('offers the last number served plus one, and the message as the lobby hears it', async () => {
    await open()
    expect(screen.getByTestId('next-ticket')).toHaveTextContent('18')
    expect(field('Desk')).toHaveValue('1')
    expect(screen.getByText('Ticket 18 to desk 1')).toBeVisible()
    await write(field('Desk'), '7')
    await write(field(/^Message/), 'Number {{TicketNumber}}, please: {{StationNumber}}')
    expect(screen.getByText('Number 18, please: 7')).toBeVisible()
  })

  it('calls the next number, lists it with time and station, and remembers both in browser storage', async () => {
    const sent = await open({ [ANNOUNCE]: { ...called, station: 'Window A' } })
    await write(field('Desk'), 'Window A')
    await press('Announce next')
    expect(await screen.findByText('Ticket 18 was called to desk Window A.')).toBeVisible()
    expect(sent()).toEqual([
      {
        locationId: 2,
        station: 'Window A',
        announcementMessage: template,
        currentServedNumber: 17,
        isManualInput: false,
        isNewStart: false,
        isRecall: false,
      },
    ])
    expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent('Ticket 18Desk Window A9:05 AM')
    expect(localStorage.getItem('tickets.station.2')).toBe('Window A')
    expect(JSON.parse(localStorage.getItem('tickets.served.2') ?? '')).toHaveLength(1)
  })

  it('recalls the last number this desk served, not another desk’s', async () => {
    localStorage.setItem('tickets.served.2', JSON.stringify([{ ...called, ticketNumber: 15 }]))
    const sent = await open({ [ANNOUNCE]: { ...called, ticketNumber: 15 } })
    await press('Recall 15')
    await screen.findByText('Ticket 15 was called to desk 1.')
    expect(sent()).toMatchObject([{ currentServedNumber: 15, isManualInput: false, isRecall: true }])
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('has nothing to recall before the first call', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Recall last' })).toBeDisabled()
    expect(screen.getByText('No tickets called from this browser yet.')).toBeVisible()
  })

  it('calls a number typed in, if it is at least 1 (TICKET-5)', async () => {
    const sent = await open({ [ANNOUNCE]: { ...called, ticketNumber: 40 } })
    await press('Announce this number')
    expect(await screen.findByText('Required')).toBeVisible()
    const number = screen.getByRole('spinbutton', { name: /Another number/ })
    await userEvent.type(number, '0')
    await press('Announce this number')
    expect(await screen.findByText('Must be at least 1')).toBeVisible()
    expect(sent()).toEqual([])
    await userEvent.clear(number)
    await userEvent.type(number, '40')
    expect(screen.getByText('Ticket 40 to desk 1')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Ticket 40 was called to desk 1.')
    expect(sent()).toMatchObject([{ currentServedNumber: 40, isManualInput: true, isRecall: false }])
    expect(number).toHaveValue(null)
  })

  it('says that a straggler’s number does not set the office back, and offers to continue from it (TICKET-7)', async () => {
    const sent = await open({ [ANNOUNCE]: { ...called, ticketNumber: 12 } })
    const number = screen.getByRole('spinbutton', { name: /Another number/ })
    const newStart = () => screen.queryByRole('checkbox', { name: /^Continue counting from/ })
    await userEvent.type(number, '18')
    expect(newStart()).toBeNull()
    await userEvent.clear(number)
    await userEvent.type(number, '12')
    expect(newStart()).toHaveAccessibleDescription(/^The last number was 17\. .*the next ticket stays 18\.$/)
    await press('Announce this number')
    await screen.findByText('Ticket 12 was called to desk 1.')
    await userEvent.type(number, '1')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Continue counting from 1' }))
    await press('Announce this number')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toMatchObject([
      { currentServedNumber: 12, isManualInput: true, isNewStart: false },
      { currentServedNumber: 1, isManualInput: true, isNewStart: true },
    ])
    await waitFor(() => expect(number).toHaveValue(null))
    expect(newStart()).toBeNull()
  })

  it('lists and recalls what another tab of this browser has called (TICKET-8)', async () => {
    await open()
    const elsewhere = JSON.stringify([{ ...called, ticketNumber: 21 }])
    localStorage.setItem('tickets.served.2', elsewhere)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tickets.served.2', newValue: elsewhere })))
    expect(await screen.findByRole('listitem')).toHaveTextContent('Ticket 21')
    expect(screen.getByRole('button', { name: 'Recall 21' })).toBeEnabled()
  })

  it('requires a station, and a message without unknown placeholders', async () => {
    const sent = await open()
    await userEvent.clear(field('Desk'))
    await write(field(/^Message/), 'Hello {{FirstName}}')
    await press('Announce next')
    expect(await screen.findByText('Required')).toBeVisible()
    expect(screen.getByText(/^There is no placeholder \{\{FirstName\}\} here/)).toBeVisible()
    expect(field('Desk')).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('shows the error message of a failure and lists nothing (TICKET-6)', async () => {
    await open({ [ANNOUNCE]: refusal(400, 'This location does not call tickets.') })
    await press('Announce next')
    expect(await screen.findByRole('alert')).toHaveTextContent('This location does not call tickets.')
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('keeps at most 19 entries, whatever was stored', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...called, ticketNumber: 17 - n + 20 }))
    localStorage.setItem('tickets.served.2', JSON.stringify(many))
    await open({ [ANNOUNCE]: { ...called, ticketNumber: 99 } })
    expect(screen.getAllByRole('listitem')).toHaveLength(19)
    await press('Announce next')
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Ticket 99'))
    expect(screen.getAllByRole('listitem')).toHaveLength(19)
  })

  it('starts empty when the storage holds something else', async () => {
    localStorage.setItem('tickets.served.2', '{"no":"list"')
    await open()
    expect(screen.getByText('No tickets called from this browser yet.')).toBeVisible()
  })
})
