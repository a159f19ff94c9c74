import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { IntlProvider } from 'use-intl'
import { vi } from 'vitest'
import type { AppointmentTypeOption, Hold, LocationOption, MonthInfo, SubmitAppointment } from '#contract/booking.ts'
import type { HumanCheck } from '#contract/human-check.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import en from '#web/platform/i18n/en.json'
import { publicPaths } from '#web/platform/public-paths.ts'
import { emptyDraft } from './draft.ts'
import { bookingStore } from './use-booking.ts'

export const titleTransfer: AppointmentTypeOption = {
  id: 3,
  name: 'Title Transfer',
  description: 'Signed title\nPhoto ID',
  interactionDuration: 30,
  requestVin: true,
  requestDlNumber: false,
  iconCacheKey: null,
}

export const idCard: AppointmentTypeOption = {
  ...titleTransfer,
  id: 5,
  name: 'Identification Card',
  requestVin: false,
}

export const elmStreet: LocationOption = {
  id: 2,
  name: 'Elm Street',
  phoneNumber: '555 123 4567',
  directions: '',
  address: { address1: '12 Elm Street', address2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
  timeZone: 'America/Chicago',
  nextFreeLocal: '2026-03-09T08:05',
  distanceMiles: null,
}

export const birchAvenue: LocationOption = { ...elmStreet, id: 4, name: 'Birch Avenue' }

export const aHold: Hold = {
  holdKey: 'the-key-of-this-tab',
  startDateLocal: '2026-03-09T08:05',
  endDateLocal: '2026-03-09T08:20',
  expiresAtUtc: '2026-03-02T12:10:00.000Z',
  canExtend: true,
}

/** A refusal because somebody else has the time: with other ones that are free. */
export function taken(...clocks: string[]) {
  const failure = { propertyName: 'startDateLocal', errorMessage: 'This time has just been taken.' }
  const otherTimes = clocks.map((clock) => ({
    startDateLocal: `2026-03-09T${clock}`,
    endDateLocal: `2026-03-09T${clock}`,
  }))
  return { status: 409, body: { validationFailures: [failure], otherTimes } }
}

type Answer = { status?: number; body: unknown } | 'lost'

interface Answers {
  submits?: Answer[]
  holds?: Answer[]
  extensions?: Answer[]
  releases?: Answer[]
  sortings?: Answer[]
}

const off: HumanCheck = { kind: 'off', challenge: null, siteKey: null }

/** Stands in for the server: each call that changes something takes the next answer. Tells what was sent. */
export function aServer({ submits = [], holds = [], extensions = [], releases = [], sortings = [] }: Answers = {}) {
  const submitted: SubmitAppointment[] = []
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  const inTurn: Record<string, Answer[]> = {
    '/api/booking/submit-appointment': submits,
    '/api/booking/hold-time': holds,
    '/api/booking/extend-hold': extensions,
    '/api/booking/release-hold': releases,
    '/api/booking/sort-locations': sortings,
  }
  const reads: Record<string, unknown> = {
    '/api/booking/appointment-options': [titleTransfer, idCard],
    '/api/public/locations/filtered-options': [elmStreet, birchAvenue],
    '/api/public/human-check': off,
    '/api/booking/month-info': {
      timeZone: elmStreet.timeZone,
      todayLocal: '2026-03-02',
      firstDate: '2026-03-02',
      lastDate: '2026-03-31',
      freeDates: ['2026-03-09'],
    } satisfies MonthInfo,
    '/api/booking/time-selection-options': {
      timeZone: elmStreet.timeZone,
      times: [{ startDateLocal: '2026-03-09T08:05', endDateLocal: '2026-03-09T08:20' }],
    },
  }

  vi.stubGlobal('fetch', async (url: string, init: { body: string | null }) => {
    const body = init.body === null ? {} : JSON.parse(init.body)
    sent.push({ url, body })
    const [path = ''] = url.split('?')
    if (path in reads) return reply(reads[path])
    if (!inTurn[path]) throw new Error(`No answer for ${url}`)
    if (path === '/api/booking/submit-appointment') submitted.push(body)
    const answer = inTurn[path].shift()
    if (!answer || answer === 'lost') throw new TypeError('Failed to fetch')
    return reply(answer.body, answer.status)
  })
  return { submitted, sentTo: (path: string) => sent.filter(({ url }) => url === path).map(({ body }) => body) }
}

/** Begins in the middle: everything up to the information step is chosen. */
export function chooseUpToInformation(type = idCard): void {
  bookingStore.change({
    appointmentTypes: [{ appointmentTypeId: type.id, quantity: 1 }],
    locationId: elmStreet.id,
    startDateLocal: '2026-03-09T08:05',
    hold: null,
    zipCode: '',
    information: emptyDraft().information,
  })
}

/** Shows a step of the booking in English; the others only say that they were reached. */
export function renderStep(path: string, screen: ReactNode) {
  const client = createQueryClient({ needToLogin: vi.fn(), notAuthorized: vi.fn(), portalFailed: vi.fn() })
  return render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={path} element={screen} />
            {Object.entries(publicPaths.booking)
              .filter(([, other]) => other !== path)
              .map(([name, other]) => (
                <Route key={name} path={other} element={<p>{`Reached: ${name}`}</p>} />
              ))}
          </Routes>
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  )
}
