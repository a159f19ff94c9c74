import type { ReactNode } from 'react'
import type { AppointmentTypeOption, LocationOption, MonthInfo, SubmitAppointment } from '#contract/booking.ts'
import type { OfficeWait } from '#contract/public-line.ts'
import type { HumanCheck } from '#contract/human-check.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { English, renderAt } from '#web/testing/page.tsx'
import { emptyDraft, type KeptHold } from '#web/screens/customer/booking/draft.ts'
import { bookingStore } from '#web/screens/customer/booking/use-booking.ts'

export const titleTransfer: AppointmentTypeOption = {
  id: 3,
  name: 'Title Transfer',
  description: 'Signed title\nPhoto ID',
  interactionDuration: 30,
  requestVin: true,
  requestDlNumber: false,
  iconCacheKey: null,
  onlineUrl: '',
  onlineText: '',
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

export const aHold: KeptHold = {
  holdKey: 'the-key-of-this-tab',
  startDateLocal: '2026-03-09T08:05',
  endDateLocal: '2026-03-09T08:20',
  expiresAtUtc: '2026-03-02T12:10:00.000Z',
  canExtend: true,
}

/** A refusal because the time was taken, with other free times. */
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
  waits?: OfficeWait[]
}

const off: HumanCheck = { kind: 'off', challenge: null, siteKey: null }

/** Each call gets the next answer. */
const inTurn = (answers: Answer[]) => () => {
  const answer = answers.shift()
  if (!answer || answer === 'lost') throw new TypeError('Failed to fetch')
  return Response.json(answer.body, { status: answer.status ?? 200 })
}

/** Stands in for the server. Reports what was sent. */
export function aServer({
  submits = [],
  holds = [],
  extensions = [],
  releases = [],
  sortings = [],
  waits = [],
}: Answers = {}) {
  const sent = answerCalls({
    'GET /api/booking/appointment-options': [titleTransfer, idCard],
    'POST /api/public/locations/filtered-options': [elmStreet, birchAvenue],
    'GET /api/public/human-check': off,
    'GET /api/booking/introduction': { introduction: '', appointmentsPerPerson: 2 },
    'GET /api/public/settings/householdSize': { householdSize: 4 },
    'GET /api/public/line/waits': waits,
    'POST /api/booking/month-info': {
      timeZone: elmStreet.timeZone,
      todayLocal: '2026-03-02',
      firstDate: '2026-03-02',
      lastDate: '2026-03-31',
      freeDates: ['2026-03-09', '2026-03-10'],
    } satisfies MonthInfo,
    'POST /api/booking/time-selection-options': {
      timeZone: elmStreet.timeZone,
      times: [{ startDateLocal: '2026-03-09T08:05', endDateLocal: '2026-03-09T08:20' }],
    },
    'POST /api/booking/submit-appointment': inTurn(submits),
    'POST /api/booking/hold-time': inTurn(holds),
    'POST /api/booking/extend-hold': inTurn(extensions),
    'POST /api/booking/release-hold': inTurn(releases),
    'POST /api/booking/sort-locations': inTurn(sortings),
  })
  const sentTo = (path: string) => sent.filter(({ at }) => at === `POST ${path}`).map(({ body }) => body)
  return { sentTo, submitted: () => sentTo('/api/booking/submit-appointment') as SubmitAppointment[] }
}

/** Starts in the middle: everything up to the information step is chosen. */
export function chooseUpToInformation(type = idCard): void {
  bookingStore.change({
    appointmentTypes: [{ appointmentTypeId: type.id, quantity: 1 }],
    locationId: elmStreet.id,
    startDateLocal: '2026-03-09T08:05',
    hold: null,
    zipCode: '',
    information: emptyDraft().information,
    others: [],
    needs: [],
  })
}

/** Shows a booking step in English; the others only show that they were reached. */
export function renderStep(path: string, screen: ReactNode) {
  const steps = Object.entries(publicPaths.booking).map(([name, step]) => [
    step,
    <p key={name}>{`Reached: ${name}`}</p>,
  ])
  return renderAt(path, { ...Object.fromEntries(steps), [path]: screen }, English)
}
