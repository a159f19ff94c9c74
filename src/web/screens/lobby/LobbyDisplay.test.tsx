import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LobbyCall, LobbyLine, LobbyState } from '#contract/lobby.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { fakeBell } from '#web/testing/fake-bell.ts'
import { Page } from '#web/testing/page.tsx'
import type { Sounds } from './call-queue.ts'
import { LobbyDisplay } from './LobbyDisplay.tsx'

const STATE = 'GET /api/lobby/2'
const ASK_EVERY = 2000

const ada: LobbyCall = {
  id: 7,
  kind: 'Notice',
  caption: 'Ada L.',
  station: '3',
  spoken: 'Ada L. to desk 3',
  locale: 'en',
  calledAtUtc: '2026-03-02T15:00:00Z',
  hasAudio: true,
}
const ticket: LobbyCall = { ...ada, id: 8, kind: 'Ticket', caption: '42', station: 'Window A' }
const stranger: LobbyState = { isPaired: false, locationName: '', timeZone: '', calls: [], message: '', line: null }
const paired: LobbyState = {
  isPaired: true,
  locationName: 'Elm Street',
  timeZone: 'Asia/Tokyo',
  calls: [ada],
  message: '',
  line: null,
}

let answer: () => Response
let heard: string[]
let sent: ReturnType<typeof answerCalls>
beforeEach(() => {
  localStorage.setItem('language', 'en')
  vi.useFakeTimers({ now: new Date('2026-03-02T15:04:00Z'), shouldAdvanceTime: true })
  heard = []
  sent = answerCalls({
    [STATE]: () => answer(),
    'POST /api/lobby/2/request-pairing': { code: 'AC34KM', expiresAtUtc: '2026-03-02T15:14:00Z' },
    'POST /api/lobby/2/seen': { ok: true },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (state: LobbyState) => {
  answer = () => Response.json(state)
}
const nextQuestion = () => act(() => vi.advanceTimersByTimeAsync(ASK_EVERY))

async function open({ isAllowed = false } = {}) {
  const note = async (what: string) => void heard.push(what)
  const sounds: Sounds = {
    isAllowed: () => isAllowed,
    allow: () => void heard.push('allowed'),
    chime: () => note('chime'),
    play: note,
    speak: note,
  }
  await act(async () =>
    render(
      <Page address="/lobby/2">
        <Routes>
          <Route path="/lobby/:locationId" element={<LobbyDisplay sounds={sounds} />} />
        </Routes>
      </Page>,
    ),
  )
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

describe('the lobby display', () => {
  it('shows a code until staff enter it, then asks for one click', async () => {
    say(stranger)
    await open()
    expect(await screen.findByTestId('pairing-code')).toHaveTextContent('AC34KM')
    expect(screen.getByRole('heading', { name: 'Pair this display' })).toBeVisible()
    await nextQuestion()
    expect(sent.filter(({ at }) => at.endsWith('request-pairing'))).toHaveLength(1)

    say(paired)
    await nextQuestion()
    await user().click(await screen.findByRole('button', { name: 'Start display' }))
    expect(heard).toEqual(['allowed'])
    expect(screen.getByText('Ada L.')).toBeVisible()
    expect(screen.getByText('Desk 3')).toBeVisible()
    expect(sent.filter(({ at }) => at.endsWith('/seen'))).toHaveLength(1)
  })

  it('shows the newest call large, plays the chime and voice, and keeps the office’s time', async () => {
    say(paired)
    await open({ isAllowed: true })
    expect(await screen.findByText('12:04 AM')).toBeVisible()
    expect(heard).toEqual([])

    say({ ...paired, calls: [ticket, ada] })
    await nextQuestion()
    await waitFor(() => expect(heard).toEqual(['chime', '/api/lobby/2/audio/8']))
    expect(screen.getByText('Ticket 42')).toHaveClass('lobby-caption')
    expect(screen.getByText('Window A')).toBeVisible()
    expect(screen.getByRole('listitem')).toHaveTextContent('Ada L.Desk 33')
  })

  it('says that it is offline, keeps what it shows, and recovers on its own', async () => {
    say(paired)
    await open({ isAllowed: true })
    await screen.findByText('Ada L.')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await nextQuestion()
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.')
    expect(screen.getByText('Ada L.')).toBeVisible()

    say({ ...paired, calls: [ticket, ada] })
    await nextQuestion()
    await waitFor(() => expect(heard).toEqual(['chime', '/api/lobby/2/audio/8']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes back to a code when staff unpair it', async () => {
    say(paired)
    await open({ isAllowed: true })
    await screen.findByText('Ada L.')
    say(stranger)
    await nextQuestion()
    expect(await screen.findByTestId('pairing-code')).toBeVisible()
    expect(screen.queryByText('Ada L.')).toBeNull()
  })

  it('shows the office’s message to everyone (LOBBY-6)', async () => {
    say({ ...paired, message: 'Road tests start at 10.' })
    await open({ isAllowed: true })
    expect(await screen.findByRole('status')).toHaveTextContent('Road tests start at 10.')
  })

  it('says when the location does not exist', async () => {
    answer = refusal(404)
    await open()
    expect(await screen.findByText('This office does not exist.')).toBeVisible()
  })

  it('speaks the language of its browser', async () => {
    localStorage.setItem('language', 'es')
    say({ ...paired, calls: [] })
    await open({ isAllowed: true })
    expect(await screen.findByText('Todavía no se ha llamado a nadie.')).toBeVisible()
  })

  it('calls in the language of whoever is called, and writes their name in its own direction (LOBBY-3)', async () => {
    const called: LobbyCall = { ...ada, id: 9, caption: 'ليلى خ', locale: 'ar' }
    say({ ...paired, calls: [called, { ...ada, id: 8, caption: '王＊明', locale: 'zh' }, ada] })
    await open({ isAllowed: true })
    const name = await screen.findByText('ليلى خ')
    expect(name.tagName).toBe('BDI')
    expect(name).toHaveAttribute('lang', 'ar')
    const words = screen.getByText('النداء الآن').closest('[dir]')
    expect(words).toHaveAttribute('dir', 'rtl')
    expect(words).toHaveAttribute('lang', 'ar')
    expect(words).toHaveTextContent('الشباك 3')
    const before = screen.getAllByRole('listitem')
    expect(before.map(({ textContent }) => textContent)).toEqual(['王＊明Desk 33', 'Ada L.Desk 33'])
    expect(screen.getByText('王＊明')).toHaveAttribute('lang', 'zh')
    expect(screen.getByRole('heading', { name: 'Called earlier' })).toBeVisible()
  })

  it('keeps its own language for tickets, which are nobody’s yet (LOBBY-3)', async () => {
    localStorage.setItem('language', 'es')
    say({ ...paired, calls: [{ ...ticket, station: '4' }] })
    await open({ isAllowed: true })
    expect(await screen.findByText('Turno 42')).toBeVisible()
    expect(screen.getByText('Ventanilla 4')).toBeVisible()
  })
})

const line: LobbyLine = {
  appointments: {
    count: 7,
    next: [
      { id: 1, kind: 'Ticket', caption: 'A012', wait: { from: 0, to: 5 } },
      { id: 2, kind: 'Notice', caption: '王＊明', wait: { from: 5, to: 15 } },
    ],
  },
  walkIns: { count: 1, next: [{ id: 3, kind: 'Ticket', caption: '044', wait: null }] },
  wait: { from: 20, to: 35 },
  languages: ['ar', 'en'],
}

describe('the line in the lobby (LOBBY-4)', () => {
  it('says who is next in both lines, and the waits', async () => {
    say({ ...paired, line: { ...line, languages: [] } })
    await open({ isAllowed: true })
    const items = async (name: string) => {
      const { findAllByRole } = within(await screen.findByRole('region', { name }))
      return (await findAllByRole('listitem')).map(({ textContent }) => textContent)
    }
    expect(await items('With an appointment')).toEqual(['A012up to 5 min', '王＊明5–15 min'])
    expect(await items('Without an appointment')).toEqual(['044'])
    expect(screen.getByText('7 people are waiting')).toBeVisible()
    expect(screen.getAllByText(/more$/).map(({ textContent }) => textContent)).toEqual(['+5 more'])
    expect(screen.getByText('Walk-in wait: about 20–\u206035 minutes')).toBeVisible()
    expect(screen.getByText('王＊明')).toHaveAttribute('lang', 'zh')
  })

  it('speaks its own language and those of the people who wait, in turn', async () => {
    say({ ...paired, line })
    await open({ isAllowed: true })
    expect(await screen.findByRole('heading', { name: 'Without an appointment' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(8000))
    const heading = await screen.findByRole('heading', { name: 'بدون موعد' })
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'ar')
    // Everything next to the words keeps its place.
    expect(heading.closest('[dir]')).not.toHaveAttribute('dir', 'rtl')
    await act(() => vi.advanceTimersByTimeAsync(8000))
    expect(await screen.findByRole('heading', { name: 'Without an appointment' })).toBeVisible()
  })

  it('calls a ticket of the line in the language of whoever holds it (LOBBY-3)', async () => {
    say({ ...paired, calls: [{ ...ticket, caption: 'B010', locale: 'ar', station: '4' }], line })
    await open({ isAllowed: true })
    const called = await screen.findByText('الرقم B010')
    expect(called.closest('[dir]')).toHaveAttribute('dir', 'rtl')
    expect(screen.getByText('الشباك 4')).toBeVisible()
  })

  it('shows a change when its bell rings, without waiting for the next question', async () => {
    const bell = fakeBell()
    say(paired)
    await open({ isAllowed: true })
    await screen.findByText('Ada L.')
    await waitFor(() => expect(bell.addresses()).toEqual(['/api/lobby/2/changes']))
    const asked = sent.length
    await act(() => vi.advanceTimersByTimeAsync(4 * ASK_EVERY))
    say({ ...paired, calls: [ticket, ada] })
    expect(sent.filter(({ at }) => at === STATE).length).toBeLessThan(asked + 4)
    act(() => bell.ring('changed'))
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(await screen.findByText('Ticket 42')).toBeVisible()
  })

  it('stops listening when staff unpair it', async () => {
    const bell = fakeBell()
    say(paired)
    await open({ isAllowed: true })
    await waitFor(() => expect(bell.addresses()).toHaveLength(1))
    say(stranger)
    act(() => bell.ring('changed'))
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(await screen.findByTestId('pairing-code')).toBeVisible()
    expect(bell.addresses()).toEqual([])
  })
})
