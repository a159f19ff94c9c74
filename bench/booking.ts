import { addDays } from '#domain/time.ts'
import { insertCeiling, queueCeiling, staticCeiling } from './ceilings.ts'
import { load, type Load } from './load.ts'
import { manyOffices, post, startBenchPortal, TODAY, untilDelivered } from './portal.ts'
import { report } from './report.ts'
import { aroundTheClock, submits } from './submits.ts'

const SIXTEEN = { connections: 16, seconds: 8 } as const

/** The first figures in docs/operations.md: what customers and the counter ask for most, as ratios to a ceiling. */
export async function benchBooking(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { locationIds, appointmentTypeId } = await manyOffices(portal.db, { offices: 12, days: 40 })
    const visit = { locationId: locationIds[0], appointmentTypes: [{ appointmentTypeId }] }
    const month = addDays(TODAY, 10).slice(0, 7)

    const times = { url: `${portal.url}/api/booking/time-selection-options`, method: 'POST' } as const
    await againstStatic('times of one day', 0.25, {
      ...times,
      body: JSON.stringify({ ...visit, date: addDays(TODAY, 3) }),
    })
    // Identical simultaneous calls share an answer: this is the figure when none do.
    let asked = 0
    const apart = () => {
      const [locationId, day] = [locationIds[asked % 12], 1 + (Math.floor(asked / 12) % 30)]
      asked++
      return JSON.stringify({ ...visit, locationId, date: addDays(TODAY, day) })
    }
    report('times of one day, all different offices or days', await load({ ...times, ...SIXTEEN, body: apart }), {})
    await againstStatic('a month of one office, 8 calendars', 0.1, {
      url: `${portal.url}/api/booking/month-info`,
      body: JSON.stringify({ ...visit, month }),
    })

    const ceiling = await insertCeiling(portal.databaseUrl, SIXTEEN)
    const submit = { url: `${portal.url}/api/booking/submit-appointment`, method: 'POST' } as const
    const offices = { locationIds, appointmentTypeId }
    const oneOffice = { ...offices, locationIds: locationIds.slice(0, 1) }
    const spread = await load({ ...submit, ...SIXTEEN, body: submits({ ...offices, ...aroundTheClock(1, 18) }) })
    report('submit a booking, 16 clients', spread, { ceiling, target: 0.1 })
    const sixtyFour = { connections: 64, seconds: 8 } as const
    const queue = await queueCeiling(portal.databaseUrl, sixtyFour)
    console.log(`64 clients in a queue for one bare row: p99 ${Math.round(queue)} ms`)
    const crowd = await load({ ...submit, ...sixtyFour, body: submits({ ...oneOffice, ...aroundTheClock(20, 18) }) })
    const worstP99 = Math.max(150, Math.round(queue))
    report('submit, 64 clients on one office', crowd, { ceiling: spread.perSecond, target: 0.7, worstP99 })
    await untilDelivered(portal.db)
    // Many customers who all want the same time, which is gone after the first few.
    const gone = submits({ ...oneOffice, days: [addDays(TODAY, 39)], startMinutes: [600] })
    const refused = await load({ ...submit, ...SIXTEEN, body: gone })
    console.log(
      `a refused submit costs ${(spread.perSecond / refused.perSecond).toFixed(2)} of an accepted one (target below 0.25): ${Math.round(refused.perSecond)}/s`,
    )
  } finally {
    await portal.stop()
  }
}

async function againstStatic(name: string, target: number, call: Pick<Load, 'url'> & { body: string }): Promise<void> {
  const { origin, pathname } = new URL(call.url)
  const answer = await (await post(origin, pathname, call.body)).text()
  const ceiling = await staticCeiling(answer.length, SIXTEEN)
  const measured = await load({ ...call, ...SIXTEEN, method: 'POST' })
  report(name, measured, { ceiling: ceiling.perSecond, target })
}
