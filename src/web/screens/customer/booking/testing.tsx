import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { IntlProvider } from 'use-intl'
import { vi } from 'vitest'
import type { AppointmentTypeOption, LocationOption, SubmitAppointment } from '#contract/booking.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import en from '#web/i18n/en.json'
import { paths } from '#web/paths.ts'
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

type Answer = { status?: number; body: unknown } | 'lost'

/** Stands in for the server: each submit takes the next answer. Tells what was submitted. */
export function aServer({ submits = [] }: { submits?: Answer[] } = {}) {
  const submitted: SubmitAppointment[] = []
  const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url.startsWith('/api/booking/appointment-options')) return reply([titleTransfer, idCard])
    if (url === '/api/public/locations/filtered-options') return reply([elmStreet])
    if (url !== '/api/booking/submit-appointment') throw new Error(`No answer for ${url}`)
    submitted.push(JSON.parse(init.body) as SubmitAppointment)
    const answer = submits.shift()
    if (!answer || answer === 'lost') throw new TypeError('Failed to fetch')
    return reply(answer.body, answer.status)
  })
  return { submitted }
}

/** Begins in the middle: everything up to the information step is chosen. */
export function chooseUpToInformation(type = idCard): void {
  bookingStore.change({
    appointmentTypes: [{ appointmentTypeId: type.id, quantity: 1 }],
    locationId: elmStreet.id,
    startDateLocal: '2026-03-09T08:05',
    information: emptyDraft().information,
  })
}

/** Shows a step of the booking in English; the confirmation only says that it was reached. */
export function renderStep(path: string, screen: ReactNode) {
  const client = createQueryClient({ needToLogin: vi.fn(), notAuthorized: vi.fn(), portalFailed: vi.fn() })
  return render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path={path} element={screen} />
            <Route path={paths.booking.confirmation} element={<p>Confirmation reached</p>} />
          </Routes>
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  )
}
