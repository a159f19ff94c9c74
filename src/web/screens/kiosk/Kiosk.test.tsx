import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KioskState } from '#contract/kiosk.ts'
import type { GivenTicket } from '#contract/tickets.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'
import { Kiosk } from './Kiosk.tsx'

const stranger: KioskState = {
  isPaired: false,
  locationName: '',
  timeZone: '',
  hasLine: false,
  givesTickets: false,
  takesTexts: false,
  choices: [],
  joinCode: '',
}
const paired: KioskState = {
  isPaired: true,
  locationName: 'Elm Street',
  timeZone: 'America/Denver',
  hasLine: true,
  givesTickets: true,
  takesTexts: true,
  choices: [
    { appointmentTypeId: 1, name: 'License Renewal', wait: { from: 10, to: 25 } },
    { appointmentTypeId: 2, name: 'Title Transfer', wait: null },
  ],
  joinCode: 'abcdefghijklmnop',
}
const given: GivenTicket = {
  token: 'the-token',
  place: {
    ticket: 'A012',
    state: 'Waiting',
    locationName: 'Elm Street',
    timeZone: 'America/Denver',
    peopleAhead: 2,
    wait: { from: 10, to: 25 },
    deskName: '',
    calls: 0,
    returnsAtUtc: null,
    pausedUntilUtc: null,
    pausesLeft: 2,
    canLeave: true,
    canRejoin: false,
  },
}

const CHECK_IN = 'POST /api/kiosk/2/check-in'
const TAKE = 'POST /api/kiosk/2/take-ticket'

let state: KioskState
let sent: ReturnType<typeof answerCalls>
let answers: Parameters<typeof answerCalls>[0]
beforeEach(() => {
  localStorage.setItem('language', 'en')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  state = paired
  answers = {
    'GET /api/kiosk/2': () => Response.json(state),
    'POST /api/kiosk/2/request-pairing': { code: 'AC34KM', expiresAtUtc: '2026-03-02T15:14:00Z' },
    'POST /api/kiosk/2/seen': { ok: true },
    [CHECK_IN]: { given },
    [TAKE]: given,
  }
  sent = answerCalls(answers)
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }))
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const of = (at: string) => sent.filter((each) => each.at === at).map(({ body }) => body)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function open() {
  await act(async () =>
    render(
      <Page address="/kiosk/2">
        <Routes>
          <Route path="/kiosk/:locationId" element={<Kiosk />} />
        </Routes>
      </Page>,
    ),
  )
}

async function begin(language = 'English') {
  await open()
  await press(language)
}

describe('the kiosk', () => {
  it('shows a code until staff have paired it (KIOSK-1)', async () => {
    state = stranger
    await open()
    expect(await screen.findByTestId('pairing-code')).toHaveTextContent('AC34KM')
    state = paired
    await pass(2)
    expect(await screen.findByRole('button', { name: 'Español' })).toBeVisible()
    expect(screen.queryByTestId('pairing-code')).toBeNull()
  })

  it('asks for the language first, and forgets it for the next visitor (KIOSK-5)', async () => {
    await begin('العربية')
    expect(await heading('هل لديكم موعد؟')).toHaveFocus()
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    expect(localStorage.getItem('language')).toBe('en')
    await press('البدء من جديد')
    expect(document.documentElement).toHaveAttribute('lang', 'en')
    expect(screen.getByText('Choose your language')).toBeVisible()
  })

  it('asks whether somebody is there, gives more time as often as needed, and begins anew (KIOSK-5)', async () => {
    await begin()
    await heading('Do you have an appointment?')
    for (let time = 1; time <= 2; time++) {
      await pass(62)
      const question = await screen.findByRole('alertdialog', { name: 'Are you still there?' })
      expect(within(question).getByRole('timer')).toHaveTextContent(/This screen starts over in \d+ seconds\./)
      await press('I need more time')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(await heading('Do you have an appointment?')).toBeVisible()
    }
    await pass(62)
    await pass(31)
    expect(await screen.findByText('Choose your language')).toBeVisible()
  })

  it('says that it is offline, and keeps what was entered', async () => {
    await begin()
    await press(/^I have no appointment/)
    answers['GET /api/kiosk/2'] = () => {
      throw new TypeError('Failed to fetch')
    }
    await pass(16)
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.')
    expect(screen.getByRole('button', { name: /^License Renewal/ })).toBeVisible()
  })

  it('shows the code to join by phone, unless there is no line', async () => {
    await begin()
    expect(screen.getByRole('img', { name: 'QR code to join the line' })).toBeVisible()
    state = { ...paired, hasLine: false, choices: [], joinCode: '' }
    await pass(16)
    await waitFor(() => expect(screen.queryByRole('img', { name: 'QR code to join the line' })).toBeNull())
    expect(screen.queryByRole('button', { name: /^I have no appointment/ })).toBeNull()
  })
})

describe('with an appointment (KIOSK-2)', () => {
  const find = async () => {
    await begin()
    await press(/^I have an appointment/)
    await heading('Find your appointment')
  }

  it('checks in by the reference and shows the ticket with its wait', async () => {
    await find()
    await press('Reference')
    await press('Check in')
    expect(screen.getByText('Please fill this in')).toBeVisible()
    expect(of(CHECK_IN)).toEqual([])
    await user().type(screen.getByLabelText('Reference'), 'fh7-k2m-rwx')
    await press('Check in')
    expect(await heading('You are checked in')).toHaveFocus()
    expect(of(CHECK_IN)).toEqual([{ by: 'reference', reference: 'fh7-k2m-rwx' }])
    expect(screen.getByTestId('ticket')).toHaveTextContent('A012')
    expect(screen.getByText('2 people ahead of you')).toBeVisible()
    expect(screen.getByText('Wait: 10–25 minutes')).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code of your ticket' })).toBeVisible()
  })

  it('checks in by phone number and last name, and says the same whatever is wrong', async () => {
    answers[CHECK_IN] = refusal(404, 'No appointment was found here for today.')
    await find()
    await press('Phone number and last name')
    await user().type(screen.getByLabelText('Phone number'), '303 555 0134')
    await user().type(screen.getByLabelText('Last name'), 'Ruiz')
    await press('Check in')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We found no appointment here for today\./)
    expect(of(CHECK_IN)).toEqual([{ by: 'contact', phoneNumber: '303 555 0134', lastName: 'Ruiz' }])
    expect(screen.getByLabelText('Last name')).toHaveValue('Ruiz')
  })

  it('checks in by a scanner that types, on the first screen too and wherever the focus is', async () => {
    await open()
    const button = await screen.findByRole('button', { name: 'Español' })
    button.focus()
    for (const key of 'http://portal.test/customer/appointment/review/abc-DEF_1') fireEvent.keyDown(button, { key })
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false)
    expect(await heading('You are checked in')).toBeVisible()
    expect(of(CHECK_IN)).toEqual([{ by: 'link', token: 'abc-DEF_1' }])
  })

  it('takes a scanned address in the field for a reference', async () => {
    await find()
    await press('Reference')
    await user().type(
      screen.getByLabelText('Reference'),
      'http://portal.test/customer/appointment/review/abc-DEF_1{Enter}',
    )
    await heading('You are checked in')
    expect(of(CHECK_IN)).toEqual([{ by: 'link', token: 'abc-DEF_1' }])
  })

  it('offers the camera only where the browser can read codes', async () => {
    await find()
    expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull()
  })

  it('reads the code of an appointment before the camera, and no other', async () => {
    const codes = [[{ rawValue: 'https://elsewhere.test' }], [{ rawValue: '/customer/appointment/review/abc' }]]
    class BarcodeDetector {
      detect = async () => codes.shift() ?? []
    }
    const stopped = vi.fn()
    vi.stubGlobal('BarcodeDetector', BarcodeDetector)
    vi.stubGlobal('navigator', {
      languages: ['en'],
      mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop: stopped }] }) },
    })
    HTMLMediaElement.prototype.play = async () => undefined
    await find()
    await press('Scan with the camera')
    await pass(2)
    expect(await heading('You are checked in')).toBeVisible()
    expect(of(CHECK_IN)).toEqual([{ by: 'link', token: 'abc' }])
    expect(stopped).toHaveBeenCalled()
  })

  it('says that one is checked in where there are no tickets', async () => {
    answers[CHECK_IN] = { given: null }
    await find()
    await press('Reference')
    await user().type(screen.getByLabelText('Reference'), 'fh7k2mrwx{Enter}')
    expect(await heading('You are checked in')).toBeVisible()
    expect(screen.getByText('Please take a seat. You will be called.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })
})

describe('without an appointment (KIOSK-3)', () => {
  it('states the waits, gives a ticket in the visitor’s language, and prints it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await begin('Español')
    await press(/^No tengo cita/)
    expect(await screen.findByRole('button', { name: 'License Renewal Espera: 10–25 minutos' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Title Transfer Espera: no disponible' })).toBeVisible()
    await press(/^License Renewal/)
    await user().type(await screen.findByLabelText('Nombre (opcional)'), 'Ana')
    await press('Tomar un turno')
    expect(await heading('Su turno')).toBeVisible()
    expect(of(TAKE)).toEqual([
      { appointmentTypeId: 1, name: 'Ana', smsPhoneNumber: '', locale: 'es', requestKey: expect.any(String) },
    ])
    await press('Imprimir')
    expect(print).toHaveBeenCalledOnce()
    await press('Listo')
    expect(await screen.findByText('Choose your language')).toBeVisible()
  })

  it('says that the line is longer than the day before it gives a ticket (LINE-9)', async () => {
    const wait = { from: 240, to: 420, isPastClosing: true } as const
    state = { ...paired, choices: [{ appointmentTypeId: 1, name: 'License Renewal', wait }] }
    await begin()
    await press(/^I have no appointment/)
    expect(await screen.findByText('The line is longer than the office is open today')).toBeVisible()
  })

  it('loses nothing without a connection, and sends the same request again', async () => {
    answers[TAKE] = () => {
      throw new TypeError('Failed to fetch')
    }
    await begin()
    await press(/^I have no appointment/)
    await press(/^License Renewal/)
    await user().type(await screen.findByLabelText('Name (optional)'), 'Ana')
    await press('Take a ticket')
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection. Nothing is lost: please try again.')
    answers[TAKE] = given
    await press('Take a ticket')
    await heading('Your number')
    const [first, second] = of(TAKE)
    expect(second).toEqual(first)
  })

  it('says at the field that a number is none', async () => {
    answers[TAKE] = () =>
      Response.json(
        { validationFailures: [{ propertyName: 'smsPhoneNumber', errorMessage: 'Must be a phone number' }] },
        { status: 400 },
      )
    await begin()
    await press(/^I have no appointment/)
    await press(/^License Renewal/)
    const field = await screen.findByLabelText('Cell phone number (optional)')
    await user().type(field, '12')
    await press('Take a ticket')
    await waitFor(() => expect(field).toBeInvalid())
    expect(field).toHaveAccessibleDescription('Enter a phone number we can text, or leave this blank')
  })
})
