import type { Line, LinePerson } from '#contract/line.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { minutesSince, sayMinutes, sayReason } from './say-line.ts'
import type { DeskActions } from './use-line.ts'

/** More than one looks through at a counter; the rest is counted. */
const SHOWN = 40

interface PeopleListProps {
  line: Line
  now: number
  actions: DeskActions
}

/** The line with waits and reasons, who is at which desk, who is parked, and who was here last. */
export function PeopleList({ line, now, actions }: PeopleListProps) {
  const { waiting, atDesks, parked, done, timeZone } = line
  const returning = done.filter(({ state }) => state === 'NoShow' || state === 'Left')
  return (
    <Card isPadded={false}>
      <h2 className="border-b border-line px-4 py-3 font-semibold">The line ({waiting.length})</h2>
      {waiting.length === 0 ? (
        <p className="px-4 py-6 text-muted">No one is waiting.</p>
      ) : (
        <ol aria-label="The line" className="divide-y divide-line">
          {waiting.slice(0, SHOWN).map((person, place) => (
            <li
              key={person.id}
              className="grid grid-cols-[1.5rem_5rem_minmax(0,1fr)_auto] items-baseline gap-3 px-4 py-2.5"
            >
              <span className="text-muted tabular-nums">{place + 1}</span>
              <span className="font-bold tabular-nums">{person.ticket}</span>
              <span className="min-w-0">
                <span className="block wrap-anywhere">{said(person)}</span>
                <span className="block text-sm text-muted">{sayReason(person, timeZone)}</span>
              </span>
              <span className="text-end text-sm tabular-nums">
                {sayMinutes(minutesSince(person.arrivedAtUtc, now))}
              </span>
            </li>
          ))}
        </ol>
      )}
      {waiting.length > SHOWN && (
        <p className="border-t border-line px-4 py-2.5 text-muted">and {waiting.length - SHOWN} more</p>
      )}
      <RunningLate people={line.runningLate} timeZone={timeZone} />
      <Others title="At desks" people={atDesks}>
        {(person) => (person.deskName ? <Badge>Desk {person.deskName}</Badge> : <Badge>{person.userEmail}</Badge>)}
      </Others>
      <Others title="Parked" people={parked}>
        {(person) => (
          <>
            {person.returnsAtUtc && (
              <span className="text-sm text-muted">until {sayClockOf(person.returnsAtUtc, timeZone)}</span>
            )}
            <Button size="small" onClick={() => actions.back(person.id)}>
              Back<span className="sr-only">: {person.ticket}</span>
            </Button>
          </>
        )}
      </Others>
      <Others title="Did not answer or left" people={returning}>
        {(person) => (
          <Button size="small" onClick={() => actions.back(person.id)}>
            Has come<span className="sr-only">: {person.ticket}</span>
          </Button>
        )}
      </Others>
    </Card>
  )
}

/** Who is still expected and has told the office so. */
function RunningLate({ people, timeZone }: { people: Line['runningLate']; timeZone: string }) {
  if (people.length === 0) return null
  return (
    <>
      <h3 className="border-y border-line bg-sunken px-4 py-2 text-sm font-semibold">Running late</h3>
      <ul aria-label="Running late" className="divide-y divide-line">
        {people.map(({ appointmentId, name, dueAtUtc, minutes }) => (
          <li key={appointmentId} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <span className="me-auto min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm text-muted">
              due {sayClockOf(dueAtUtc, timeZone)}, {minutes} min late
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function said({ name, appointmentTypes }: LinePerson): string {
  return [name, appointmentTypes.join(', ')].filter(Boolean).join(' · ')
}

interface OthersProps {
  title: string
  people: readonly LinePerson[]
  children: (person: LinePerson) => React.ReactNode
}

function Others({ title, people, children }: OthersProps) {
  if (people.length === 0) return null
  return (
    <>
      <h3 className="border-y border-line bg-sunken px-4 py-2 text-sm font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <span className="font-bold tabular-nums">{person.ticket}</span>
            <span className="me-auto min-w-0 wrap-anywhere">{said(person)}</span>
            {children(person)}
          </li>
        ))}
      </ul>
    </>
  )
}
