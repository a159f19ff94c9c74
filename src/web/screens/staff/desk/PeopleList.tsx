import type { Line, LinePerson } from '#contract/line.ts'
import { isUnseen } from '#domain/line/arrival.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { minutesSince, sayDesk, sayMinutes, sayReason, saySent, sayTwins } from './say-line.ts'
import type { DeskActions } from './use-line.ts'
import { rowIdOf } from './use-selection.ts'

interface PeopleListProps {
  line: Line
  now: number
  actions: DeskActions
  selectedId: number | undefined
  onOpen: (id: number) => void
}

/** The line with waits and reasons, who is at which desk, who is parked, and who was here last. */
export function PeopleList({ line, now, actions, selectedId, onOpen }: PeopleListProps) {
  const { waiting, atDesks, parked, done, timeZone } = line
  const returning = done.filter(({ state }) => state === 'NoShow' || state === 'Left')
  return (
    <Card isPadded={false}>
      <h2 className="border-b border-line px-4 py-3 font-semibold">The line ({waiting.length})</h2>
      {waiting.length === 0 ? (
        <p className="px-4 py-6 text-muted">No one is waiting.</p>
      ) : (
        <ol aria-label="The line" className="max-h-[32rem] divide-y divide-line overflow-y-auto">
          {waiting.map((person, place) => (
            <li
              key={person.id}
              id={rowIdOf(person.id)}
              aria-current={person.id === selectedId || undefined}
              className={classNames(
                'relative grid grid-cols-[1.5rem_5rem_minmax(0,1fr)_auto] items-baseline gap-3 px-4 py-2.5 hover:bg-hover',
                person.id === selectedId && 'bg-sunken',
              )}
            >
              <span className="text-muted tabular-nums">{place + 1}</span>
              <OpenButton person={person} onOpen={onOpen} />
              <span className="min-w-0">
                <span className="block wrap-anywhere">{said(person)}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {[sayReason(person, timeZone), saySent(person), sayTwins(person), person.note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="text-end text-sm tabular-nums">
                {sayMinutes(minutesSince(person.arrivedAtUtc, now))}
              </span>
            </li>
          ))}
        </ol>
      )}
      <RunningLate people={line.runningLate} timeZone={timeZone} />
      <Others title="At desks" people={atDesks}>
        {(person) => {
          const desk = line.desks.find(({ id }) => id === person.deskId)
          return (
            <>
              {desk?.seenUtc && isUnseen(desk.state, Date.parse(desk.seenUtc), now) && (
                <Badge tone="warning">Not seen since {sayClockOf(desk.seenUtc, timeZone)}</Badge>
              )}
              {person.deskName ? <Badge>{sayDesk(person.deskName)}</Badge> : <Badge>{person.userEmail}</Badge>}
            </>
          )
        }}
      </Others>
      <Others title="Parked" people={parked} {...{ selectedId, onOpen }}>
        {(person) => (
          <>
            {person.returnsAtUtc && (
              <span className="text-sm text-muted">until {sayClockOf(person.returnsAtUtc, timeZone)}</span>
            )}
            <Button size="small" className="relative" onClick={() => actions.back(person.id)}>
              Back<span className="sr-only">: {person.ticket}</span>
            </Button>
          </>
        )}
      </Others>
      <Others title="Did not answer or left" people={returning} {...{ selectedId, onOpen }}>
        {(person) => (
          <Button size="small" className="relative" onClick={() => actions.back(person.id)}>
            Has come<span className="sr-only">: {person.ticket}</span>
          </Button>
        )}
      </Others>
    </Card>
  )
}

/** People who are still expected and have told the office that they are late. */
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

/** The whole row is its target; the buttons in it lie above. */
function OpenButton({ person: { id, ticket }, onOpen }: { person: LinePerson; onOpen: (id: number) => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="text-start font-bold tabular-nums after:absolute after:inset-0"
      onClick={() => onOpen(id)}
    >
      {ticket}
    </button>
  )
}

function said({ name, appointmentTypes }: LinePerson): string {
  return [name, appointmentTypes.join(', ')].filter(Boolean).join(' · ')
}

interface OthersProps {
  title: string
  people: readonly LinePerson[]
  selectedId?: number | undefined
  onOpen?: (id: number) => void
  children: (person: LinePerson) => React.ReactNode
}

function Others({ title, people, selectedId, onOpen, children }: OthersProps) {
  if (people.length === 0) return null
  return (
    <>
      <h3 className="border-y border-line bg-sunken px-4 py-2 text-sm font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {people.map((person) => (
          <li
            key={person.id}
            id={rowIdOf(person.id)}
            aria-current={person.id === selectedId || undefined}
            className={classNames(
              'relative flex flex-wrap items-center gap-3 px-4 py-2.5',
              person.id === selectedId && 'bg-sunken',
            )}
          >
            {onOpen ? (
              <OpenButton person={person} onOpen={onOpen} />
            ) : (
              <span className="font-bold tabular-nums">{person.ticket}</span>
            )}
            <span className="me-auto min-w-0 wrap-anywhere">{said(person)}</span>
            {children(person)}
          </li>
        ))}
      </ul>
    </>
  )
}
