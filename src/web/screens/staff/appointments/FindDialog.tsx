import { type FormEvent, useState } from 'react'
import { type FoundAppointments, staffAppointments } from '#contract/staff-appointments.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayCount, sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'

export type FoundAppointment = FoundAppointments['appointments'][number]

interface FindDialogProps {
  onChoose: (found: FoundAppointment) => void
  onClose: () => void
}

const LEAST = 2

/** Finds a customer's appointments on any day at the user's locations. */
export function FindDialog({ onChoose, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const answer = useRead(staffAppointments.find, { body: { text } }, { enabled: text !== '' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = typed.trim()
    const isEnough = asked.length >= LEAST
    setError(isEnough ? undefined : `Type at least ${LEAST} characters`)
    if (isEnough) setText(asked)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Find a customer">
      <form noValidate onSubmit={submit} className="mb-4 flex items-end gap-2">
        <TextInput
          id="find-text"
          label="Name, phone number, email or reference"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          isOneOfSeveral
          // The dialog was opened to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className="flex-1"
        />
        <Button type="submit" variant="primary" icon="search" isPending={answer.isFetching && !answer.data}>
          Find
        </Button>
      </form>
      {text !== '' && <Found {...{ text, answer, onChoose }} />}
    </Dialog>
  )
}

interface FoundProps {
  text: string
  answer: ReturnType<typeof useRead<typeof staffAppointments.find>>
  onChoose: (found: FoundAppointment) => void
}

function Found({ text, answer: { data, isError, isFetching, refetch }, onChoose }: FoundProps) {
  if (!data && isError) return <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <>
      <output className="sr-only">{data ? sayCount(data.appointments.length, 'appointment') : 'Searching'}</output>
      {!data && <Skeleton lines={4} />}
      {data?.appointments.length === 0 && (
        <EmptyState icon="search" title="No appointments found" text={`Nothing at your locations matches “${text}”.`} />
      )}
      {data && data.appointments.length > 0 && (
        <ul className="card divide-y divide-line">
          {data.appointments.map((found) => (
            <li key={found.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-48">
                <button
                  type="button"
                  className="link block min-h-6 text-start font-semibold"
                  onClick={() => onChoose(found)}
                >
                  {found.firstName} {found.lastName}
                </button>
                <p className="text-sm">
                  {sayDate(found.startDateLocal.slice(0, 10))}, {sayTimeOf(found.startDateLocal)}
                </p>
                <p className="text-sm text-muted">{[found.locationName, ...found.appointmentTypes].join(' · ')}</p>
              </div>
              <StatusBadges appointmentStatus={found.appointmentStatus} isWalkIn={false} />
            </li>
          ))}
        </ul>
      )}
      {data?.hasMore && <p className="mt-3 text-sm text-muted">There are more. Type more of the name or number.</p>}
    </>
  )
}
