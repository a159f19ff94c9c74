import type { arrivalsAt } from './office.ts'
import type { Moment, Person } from './people.ts'

type Arrival = Awaited<ReturnType<typeof arrivalsAt>>[number]

/** As the database calls where people are; of someone who is expected there is no arrival. */
const STATES: Readonly<Record<Exclude<Person['whereabouts'], 'expected'>, string>> = {
  waiting: 'Waiting',
  away: 'Left',
  called: 'Called',
  'at the desk': 'Serving',
  served: 'Served',
  gone: 'NoShow',
}

/** Holds what the portal says of everyone against where they truly are. */
export function faultsOf(people: readonly Person[], arrivals: readonly Arrival[]): string[] {
  const faults: string[] = []
  const ofTicket = Map.groupBy(arrivals, ({ ticket }) => ticket)
  for (const person of people) {
    const who = `${person.name} (${person.kind}${person.ticket && `, ${person.ticket}`})`
    const theirs = arrivals.filter(
      ({ ticket, appointmentId }) =>
        ticket === person.ticket || (appointmentId !== null && appointmentId === person.appointmentId),
    )
    if (person.whereabouts === 'expected') {
      if (theirs.length > 0) faults.push(`${who} has not come, and is ${theirs[0]?.state}`)
      continue
    }
    const [first] = theirs
    if (!first) faults.push(`${who} has come, and is lost`)
    else if (theirs.length > 1) faults.push(`${who} is in ${theirs.length} places`)
    else faults.push(...faultsOfOne(who, person, first))
  }
  for (const [ticket, same] of ofTicket) if (same.length > 1) faults.push(`${same.length} people hold ${ticket}`)
  const known = new Set(people.map(({ ticket }) => ticket))
  for (const { ticket } of arrivals) if (!known.has(ticket)) faults.push(`no one holds ${ticket}`)
  return faults
}

function faultsOfOne(who: string, person: Person, { state, desk, status }: Arrival): string[] {
  const { whereabouts, arrived } = person
  const wanted = whereabouts === 'expected' ? '' : STATES[whereabouts]
  const isAtDesk = whereabouts === 'called' || whereabouts === 'at the desk'
  return [
    ...(state === wanted ? [] : [`${who} is ${whereabouts}, and ${state} for the portal`]),
    ...(isAtDesk && desk !== person.desk ? [`${who} is at desk ${person.desk}, and ${desk} for the portal`] : []),
    ...(state === 'Served' && arrived === null ? [`${who} is finished, and never came to a desk`] : []),
    ...(status !== null && (status === 'Complete') !== (state === 'Served')
      ? [`${who} is ${state}, and their appointment ${status}`]
      : []),
  ]
}

/** By how much the times of the portal may differ from the truth. */
const WITHIN_MS = 1000

/** Compares the three moments of everyone who was served, and notes how far each is from the press. */
export function faultsOfTimes(people: readonly Person[], arrivals: readonly Arrival[]) {
  const faults: string[] = []
  const apart: number[] = []
  for (const person of people) {
    const arrival = arrivals.find(({ ticket }) => ticket === person.ticket)
    if (!arrival || person.whereabouts !== 'served') continue
    const compare = (what: string, truth: Moment | null, noted: string | null) => {
      const at = Date.parse(noted ?? '')
      if (truth === null || Number.isNaN(at)) return faults.push(`${person.ticket} has no time of ${what}`)
      apart.push(Math.abs(at - truth.from))
      const isRight = at >= truth.from - WITHIN_MS && at <= truth.to + WITHIN_MS
      if (!isRight) faults.push(`${person.ticket} ${what}: ${noted}, truly ${new Date(truth.from).toISOString()}`)
      return undefined
    }
    compare('called', person.called, arrival.calledAt)
    compare('arrived', person.arrived, arrival.startedAt)
    compare('finished', person.finished, arrival.finishedAt)
  }
  return { faults, apart }
}
