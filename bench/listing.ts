import { addDays } from '#domain/time.ts'
import { staticCeiling } from './ceilings.ts'
import { daysBetween, fillAppointments } from './history.ts'
import { type Load, load } from './load.ts'
import { largeOffice, post, signIn, startBenchPortal, TODAY } from './portal.ts'
import { report } from './report.ts'

const APPOINTMENTS = 640
const DAYS = daysBetween(1, 5)
const SIXTEEN = { connections: 16, seconds: 8 } as const
const TARGET = { worstP99: 30 }

const LISTING = '/api/staff/appointments/calendar-listing'

/** The day of a very large office as its counters read it: every counter the same day, and each a different one. */
export async function benchListing(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const office = await largeOffice(portal.db)
    const { locationId, appointmentTypeId } = office
    await fillAppointments(portal.databaseUrl, [
      {
        locationIds: [locationId],
        appointmentTypeId,
        days: DAYS,
        appointments: APPOINTMENTS * DAYS.length,
        shape: office.shape,
      },
    ])
    const cookie = await signIn(portal.db, 'Staff', [locationId])
    const call: Omit<Load, 'connections' | 'seconds'> = {
      url: portal.url + LISTING,
      method: 'POST',
      headers: { cookie },
    }
    const question = (n: number) => JSON.stringify({ locationId, date: addDays(TODAY, 1 + (n % DAYS.length)) })
    const { length } = await (await post(portal.url, LISTING, question(0), cookie)).text()
    const ceiling = await staticCeiling(length, SIXTEEN)
    report(`a static answer of ${Math.round(length / 1000)} KB`, ceiling, {})
    report('staff day listing, all the same day', await load({ ...call, ...SIXTEEN, body: question(0) }), TARGET)
    let asked = 0
    report('staff day listing, five days', await load({ ...call, ...SIXTEEN, body: () => question(asked++) }), TARGET)
  } finally {
    await portal.stop()
  }
}
