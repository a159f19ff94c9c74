import { addDays } from '#domain/time.ts'
import { daysBetween, OFFICE_HOURS } from './history.ts'
import type { Load } from './load.ts'
import { type aUserFor, type BenchPortal, TODAY } from './portal.ts'
import type { Wanted } from './submits.ts'

/** Offices that are asked and booked: as many at every size, with the same days ahead of them. */
export const ASKED_OFFICES = 10
export const BUSY_DAYS = 5
export const TAKEN_A_DAY = 640
/** Days after the busy ones, within those that customers may book. */
const FREE_DAYS = daysBetween(BUSY_DAYS + 1, 28)

/** What a filled database holds, noted next to it when it is complete. */
export interface Filled {
  readonly locationIds: readonly number[]
  readonly appointmentTypeId: number
  readonly rowsPerSecond: number
  readonly trails: number
}

export interface Grown extends Filled {
  readonly appointments: number
  readonly portal: BenchPortal
  readonly admin: Awaited<ReturnType<typeof aUserFor>>
  /** First and last names of some customers, chosen at random. */
  readonly people: readonly string[]
}

export interface Figure {
  readonly name: string
  readonly connections: number
  readonly path: string
  readonly body: (grown: Grown) => Load['body']
  /**
   * The most that is possible: the same bytes from a bare route, one bare insert, or the report with nothing to read.
   */
  readonly ceiling: 'static' | 'insert' | 'table'
  /** How much of the work one answer does, where that grows with the offices by its nature. */
  readonly work?: (grown: Grown) => number
}

const dataSet = 'AppointmentReportDataSet'
const askedOf = ({ locationIds }: Filled) => locationIds.slice(0, ASKED_OFFICES)
export const figures: readonly Figure[] = [
  {
    name: 'times of a day, all different',
    connections: 16,
    path: '/api/booking/time-selection-options',
    body: (grown) => walk((n) => ({ ...visit(grown, n), date: addDays(TODAY, 1 + (Math.floor(n / 10) % 28)) })),
    ceiling: 'static',
  },
  {
    name: 'a month, different offices',
    connections: 16,
    path: '/api/booking/month-info',
    body: (grown) => walk((n) => ({ ...visit(grown, n), month: addDays(TODAY, BUSY_DAYS).slice(0, 7) })),
    ceiling: 'static',
  },
  {
    name: 'next free time, each office',
    connections: 8,
    path: '/api/public/locations/filtered-options',
    body: ({ appointmentTypeId }) => JSON.stringify({ appointmentTypes: [{ appointmentTypeId }] }),
    ceiling: 'static',
    work: ({ locationIds }) => locationIds.length,
  },
  {
    name: 'staff listing, 640 appointments',
    connections: 16,
    path: '/api/staff/appointments/calendar-listing',
    body: (grown) =>
      walk((n) => ({ locationId: visit(grown, n).locationId, date: addDays(TODAY, 1 + (n % BUSY_DAYS)) })),
    ceiling: 'static',
  },
  {
    name: 'report, first page',
    connections: 1,
    path: '/api/reports/dataset-table',
    body: () => JSON.stringify({ reportDataSet: dataSet }),
    ceiling: 'table',
  },
  {
    name: 'report, search for a name',
    connections: 1,
    path: '/api/reports/dataset-table',
    body: ({ people }) => walk((n) => ({ reportDataSet: dataSet, allSearch: people[n % people.length] })),
    ceiling: 'table',
  },
  {
    name: 'report, last page',
    connections: 1,
    path: '/api/reports/dataset-table',
    body: ({ appointments }) => JSON.stringify({ reportDataSet: dataSet, skip: appointments - 10 }),
    ceiling: 'table',
  },
  {
    name: 'find a customer',
    connections: 1,
    path: '/api/staff/appointments/find',
    body: ({ people }) => walk((n) => ({ text: people[n % people.length] })),
    ceiling: 'table',
  },
  {
    name: 'submit a booking',
    connections: 16,
    path: '/api/booking/submit-appointment',
    body: () => undefined,
    ceiling: 'insert',
  },
]

/** What a booking may take: any start of the free days at the offices that are asked. */
export const wantedOf = (filled: Filled): Wanted => ({
  locationIds: askedOf(filled),
  appointmentTypeId: filled.appointmentTypeId,
  days: FREE_DAYS,
  startMinutes: Array.from(
    { length: OFFICE_HOURS.slots },
    (_, i) => OFFICE_HOURS.firstMinute + i * OFFICE_HOURS.minutes,
  ),
})

const visit = (filled: Filled, n: number) => ({
  locationId: askedOf(filled)[n % ASKED_OFFICES],
  appointmentTypes: [{ appointmentTypeId: filled.appointmentTypeId }],
})

function walk(question: (n: number) => object): () => string {
  let n = 0
  return () => JSON.stringify(question(n++))
}
