import type { LinePerson } from '#contract/line.ts'
import { englishNameOf, languageOf } from '#domain/languages.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { minutesSince, sayCalls, sayMinutes, saySent, sayUndo } from './say-line.ts'
import type { DeskActions } from './use-line.ts'

interface AtMyDeskProps {
  current: LinePerson | undefined
  undoable: LinePerson | undefined
  now: number
  timeZone: string
  actions: DeskActions
  onPark: () => void
  onTransfer: () => void
}

/** The person at my desk, the time with them, and what I can do next. */
export function AtMyDesk({ current, undoable, now, timeZone, actions, onPark, onTransfer }: AtMyDeskProps) {
  return (
    <section aria-labelledby="at-my-desk" aria-live="polite">
      <h2 id="at-my-desk" className="text-sm font-semibold text-muted">
        {current ? (current.state === 'Called' ? 'Called to my desk' : 'With me') : 'No one is at my desk'}
      </h2>
      {current && (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-4">
            <span className="text-4xl font-bold tabular-nums">{current.ticket}</span>
            <span className="text-xl wrap-anywhere">{current.name}</span>
          </p>
          <p className="mt-1 wrap-anywhere">{current.appointmentTypes.join(', ')}</p>
          <p className="mt-1 flex flex-wrap gap-2 text-sm text-muted">
            <span>
              {current.state === 'Called'
                ? sayCalls(current, now)
                : `At the desk since ${sayClockOf(current.startedAtUtc ?? current.calledAtUtc ?? '', timeZone)} · ${sayMinutes(minutesSince(current.startedAtUtc ?? current.calledAtUtc ?? '', now))}`}
            </span>
            {current.dueAtUtc && <span>Booked for {sayClockOf(current.dueAtUtc, timeZone)}</span>}
            {current.calledAtUtc && (
              <span>Waited {sayMinutes(minutesSince(current.arrivedAtUtc, Date.parse(current.calledAtUtc)))}</span>
            )}
            <Badge>{englishNameOf(languageOf(current.locale))}</Badge>
            {current.priority && <Badge tone="info">Priority</Badge>}
          </p>
          {saySent(current) && <p className="mt-2 text-sm wrap-anywhere">{saySent(current)}</p>}
          {current.note && (
            <blockquote className="mt-3 border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
              {current.note}
            </blockquote>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {current.state === 'Called' && (
              <>
                <Key letter="R" label="Call again" onPress={() => actions.recall(current.id)} />
                <Key letter="A" label="No answer" onPress={() => actions.noAnswer(current.id)} />
              </>
            )}
            {current.state === 'Serving' && (
              <Key letter="F" label="Finish" onPress={() => actions.finish(current.id)} />
            )}
            <Key letter="P" label="Park" onPress={onPark} />
            <Key letter="T" label="Transfer" onPress={onTransfer} />
          </div>
        </>
      )}
      {undoable && (
        <div className="mt-3">
          <Key letter="U" label={sayUndo(undoable)} onPress={() => actions.undo(undoable.id)} />
        </div>
      )}
    </section>
  )
}

function Key({ letter, label, onPress }: { letter: string; label: string; onPress: () => void }) {
  return (
    <Button onClick={onPress} aria-keyshortcuts={letter}>
      {label}
      <kbd aria-hidden className="text-sm text-muted">
        {letter}
      </kbd>
    </Button>
  )
}
