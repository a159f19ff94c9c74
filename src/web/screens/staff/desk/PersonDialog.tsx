import { useId, useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import { type LinePerson, line } from '#contract/line.ts'
import { englishNameOf, languageOf } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { paths } from '#web/platform/paths.ts'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { sayReason, saySent } from './say-line.ts'
import { type DeskActions, sayFailure } from './use-line.ts'

interface PersonDialogProps {
  person: LinePerson
  /** Missing for a greeter, who sits at no desk and calls no one. */
  desk: Desk | undefined
  timeZone: string
  actions: DeskActions
  onPark: () => void
  onTransfer: () => void
  onEdit: () => void
  onClose: () => void
}

/** Someone who waits, is parked or has left: who they are, why they stand where they stand, and what staff can do. */
export function PersonDialog({
  person,
  desk,
  timeZone,
  actions,
  onPark,
  onTransfer,
  onEdit,
  onClose,
}: PersonDialogProps) {
  const isGone = person.state === 'Left' || person.state === 'NoShow'
  const isWaiting = person.state === 'Waiting'
  const then = (act: (id: number) => void) => () => {
    act(person.id)
    onClose()
  }
  const facts = [
    person.appointmentTypes.join(', '),
    sayReason(person, timeZone),
    `came ${sayClockOf(person.arrivedAtUtc, timeZone)}`,
    person.calls > 0 && `called ${person.calls} ${person.calls === 1 ? 'time' : 'times'}`,
    saySent(person),
  ].filter(Boolean)
  return (
    <Dialog isOpen size="small" title={`${person.ticket} ${person.name}`} onClose={onClose}>
      <p className="wrap-anywhere">{facts.join(' · ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge>{englishNameOf(languageOf(person.locale))}</Badge>
        {person.priority && <Badge tone="info">Priority</Badge>}
      </p>
      {person.note && (
        <blockquote className="mt-3 border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
          {person.note}
        </blockquote>
      )}
      {!isGone && person.twins.length > 0 && <Twins person={person} onDone={onClose} />}
      {!isGone && desk && <CallThisOne person={person} desk={desk} onDone={onClose} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {person.appointmentId !== null && (
          <ButtonLink to={paths.appointment(person.appointmentId)}>Open appointment</ButtonLink>
        )}
        {!isWaiting && <Button onClick={then(actions.back)}>{isGone ? 'Has come' : 'Back in line'}</Button>}
        {!isGone && (
          <>
            <Button onClick={onPark}>Park</Button>
            <Button onClick={onEdit}>Edit</Button>
            <Button onClick={onTransfer}>Transfer</Button>
            <Button variant="danger" onClick={then(actions.remove)}>
              Take out of the line
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The same person seems to hold other tickets: this one can take their place (LINE-19). */
function Twins({ person, onDone }: { person: LinePerson; onDone: () => void }) {
  const merge = useWrite(line.merge)
  return (
    <Banner tone="warning" className="mt-4">
      {person.twins.map(({ id, ticket }) => (
        <p key={id} className="flex flex-wrap items-center gap-2">
          <span>{ticket} seems to be the same person.</span>
          <Button
            size="small"
            isPending={merge.isPending}
            onClick={() =>
              merge.mutate(
                { body: { id, intoId: person.id } },
                { onSuccess: onDone, onError: (failed) => void toast.error(sayFailure(failed)) },
              )
            }
          >
            Merge into {person.ticket}
          </Button>
        </p>
      ))}
    </Banner>
  )
}

/** A reason is asked for only if the call passes someone who is due (LINE-15). */
function CallThisOne({ person, desk, onDone }: { person: LinePerson; desk: Desk; onDone: () => void }) {
  const id = useId()
  const callThis = useWrite(line.callNext)
  const [why, setWhy] = useState('')
  const [reason, setReason] = useState('')
  const call = () =>
    callThis.mutate(
      { body: { deskId: desk.id, id: person.id, reason } },
      {
        onSuccess: ({ called }) => {
          if (called) toast.success(`${called.ticket} is called`)
          onDone()
        },
        onError: (failed) => {
          const needed =
            failed instanceof CallFailed && failed.failures.find(({ propertyName }) => propertyName === 'reason')
          if (needed) setWhy(needed.errorMessage)
          else toast.error(sayFailure(failed))
        },
      },
    )
  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        call()
      }}
    >
      {why !== '' && (
        <TextInput
          id={`${id}-reason`}
          label="Reason"
          error={reason === '' ? why : undefined}
          maxLength={limits.arrivalNote}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        icon="megaphone"
        disabled={desk.state !== 'Open'}
        isPending={callThis.isPending}
      >
        Call to my desk
      </Button>
    </form>
  )
}
