import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Appointment, staffAppointments } from '#contract/staff-appointments.ts'
import { whyNotSwappable } from '#domain/appointments/editing.ts'
import type { LocalDate } from '#domain/time.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh, useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { DatePicker } from '#web/platform/components/form/DateField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayDate, sayShortMoment, sayStretch } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { messages } from '#web/platform/messages.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface SwapDialogProps {
  appointment: Appointment
  onClose: () => void
}

/** Lets an appointment exchange its place with another one of its location: first which, then what that means. */
export function SwapDialog({ appointment, onClose }: SwapDialogProps) {
  const [date, setDate] = useState<LocalDate | null>(appointment.startDateLocal.slice(0, 10))
  const [otherId, setOtherId] = useState<number>()
  return otherId === undefined ? (
    <Dialog isOpen onClose={onClose} title="Swap with…">
      <p className="mb-4">{nameOf(appointment)} and the person you choose exchange their times.</p>
      <DatePicker label="Date" value={date} onChange={setDate} isOneOfSeveral className="mb-4" />
      {date !== null && <Others {...{ appointment, date }} onChoose={setOtherId} />}
    </Dialog>
  ) : (
    <Question {...{ appointment, otherId, onClose }} onBack={() => setOtherId(undefined)} />
  )
}

const nameOf = ({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

interface OthersProps {
  appointment: Appointment
  date: LocalDate
  onChoose: (id: number) => void
}

/** The day's appointments that it can be swapped with, by time. */
function Others({ appointment, date, onChoose }: OthersProps) {
  const day = useRead(staffAppointments.calendarListing, {
    body: { date, locationId: appointment.locationId, showCancelled: false, onlyShowCancelled: false },
  })
  return (
    <Loaded query={day} what="the appointments of the day">
      {({ calendarsWithAppointments }) => {
        const others = calendarsWithAppointments
          .flatMap(({ calendarId, name, appointments }) =>
            appointments.map((other) => ({ ...other, calendarId, calendarName: name, startDateLocal: other.start })),
          )
          .filter((other) => whyNotSwappable(appointment, { ...other, cancellationDateUtc: null }) === undefined)
          .toSorted((a, b) => a.start.localeCompare(b.start) || a.calendarName.localeCompare(b.calendarName))
        if (others.length === 0) {
          return (
            <EmptyState
              icon="calendar"
              title="No one to swap with"
              text={`No other booked appointment on ${sayDate(date)}. Choose another date.`}
            />
          )
        }
        return (
          <ul className="card divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="px-4 py-2.5">
                <button
                  type="button"
                  className="link block min-h-6 text-start font-semibold"
                  onClick={() => onChoose(other.id)}
                >
                  {nameOf(other)}
                </button>
                <p className="text-sm text-muted">
                  {sayStretch(other.start, other.end)} · {other.calendarName}
                </p>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

interface QuestionProps extends SwapDialogProps {
  otherId: number
  onBack: () => void
}

/** Shows both as they are and as they would be. */
function Question({ appointment, otherId, onBack, onClose }: QuestionProps) {
  const client = useQueryClient()
  const query = useRead(staffAppointments.get, { params: { id: otherId }, query: { timeZone: browserTimeZone() } })
  const { mutateAsync, isPending } = useWrite(staffAppointments.swap)
  const [failure, setFailure] = useState<string>()
  const other = query.data

  const swap = async (chosen: Appointment) => {
    setFailure(undefined)
    const [{ id, version }, otherVersion] = [appointment, chosen.version]
    try {
      await mutateAsync({ body: { id, version, otherId, otherVersion } })
      toast.success(`${nameOf(appointment)} and ${nameOf(chosen)} swapped`)
      onClose()
    } catch (failed) {
      setFailure(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
      // What is shown may be out of date.
      void refresh(client, ['Appointment'])
    }
  }
  return (
    <Dialog
      isOpen
      isAlert
      title="Swap these two?"
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button disabled={isPending} onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" isPending={isPending} disabled={!other} onClick={() => other && void swap(other)}>
            Swap
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Banner tone="danger" isLive>
            {failure}
          </Banner>
        )}
        <Loaded query={query} what="the other appointment">
          {(chosen) => <BeforeAndAfter {...{ appointment, chosen }} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function BeforeAndAfter({ appointment, chosen }: { appointment: Appointment; chosen: Appointment }) {
  const section = useRef<HTMLElement>(null)
  // The list that was chosen from is gone, and this is to be read before anything is pressed.
  useEffect(() => section.current?.focus(), [])
  const isSameTime = appointment.startDateLocal === chosen.startDateLocal
  return (
    <section ref={section} tabIndex={-1} aria-label="Before and after" className="grid gap-4 outline-none">
      {[[appointment, chosen] as const, [chosen, appointment] as const].map(([person, place]) => (
        <div key={person.id} className="card p-4">
          <h3 className="mb-3 font-semibold">{nameOf(person)}</h3>
          <Facts>
            <Fact label="Now">{sayPlace(person)}</Fact>
            <Fact label="After">{sayPlace(place)}</Fact>
          </Facts>
        </div>
      ))}
      <p className="text-sm text-muted">
        {isSameTime ? 'Their times stay, so no one is told.' : 'Both customers are told their new time.'}
      </p>
    </section>
  )
}

const sayPlace = ({ startDateLocal, calendarName }: Appointment) => `${sayShortMoment(startDateLocal)}, ${calendarName}`
