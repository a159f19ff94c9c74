import { useState } from 'react'
import { type Appointment, type CalendarAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { isCancelled, isConfirmed, STATUS_MEANING } from '#domain/appointments/status.ts'
import type { Instant, LocalDate } from '#domain/time.ts'
import { typesOf } from '#web/appointments/appointment-types.ts'
import { CancelledBanner } from '#web/appointments/CancelledBanner.tsx'
import { ContactLink } from '#web/appointments/ContactLink.tsx'
import { notYet } from '#web/appointments/say-confirmed.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayDate, sayStretch } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { AppointmentActionButtons } from './AppointmentActionButtons.tsx'
import { type AppointmentActions, staffActions } from './appointment-actions.ts'
import { ColleagueNote } from './day/ColleagueNote.tsx'
import { Link } from '#web/platform/links.tsx'

const NoticeDialog = laterDialog(async () => (await import('#web/notifications/NoticeDialog.tsx')).NoticeDialog)
const dialogs = [NoticeDialog]

interface AppointmentDialogProps {
  /** As the calendar shows or last showed it: it may have left the calendar while open here. */
  shown: CalendarAppointment
  calendarName: string
  email: string
  now: Instant
  /** The office's. */
  today: LocalDate
  actions: AppointmentActions
  /** Picks it up, to be put down elsewhere; undefined where it cannot be moved. */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** One appointment at a glance, with its actions. The calendar's data shows immediately. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { shown, calendarName, email, now, today, actions, onMove, onClose } = props
  const { data, isError } = useRead(staffAppointments.get, {
    params: { id: shown.id },
    query: { timeZone: browserTimeZone() },
  })
  const [isCalling, setIsCalling] = useState(false)
  useFetchedAhead(dialogs)
  // Most locations send notices: where they do, nothing moves when it has loaded.
  const appointment = data ? { ...shown, ...asShown(data) } : { ...shown, isAnnouncementsEnabled: !isError }
  const offered = staffActions(appointment, email, now)
  const name = `${appointment.firstName} ${appointment.lastName}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      actions={
        <>
          <ButtonLink to={paths.appointment(shown.id)} variant="quiet" iconEnd="arrow-right" className="-ms-4 me-auto">
            Open
          </ButtonLink>
          {/* On a phone, they and the menu share a line. */}
          <div className="max-sm:[&_.button:not(.button-icon)]:px-2.5">
            <AppointmentActionButtons
              {...{ appointment, email, today, offered, actions }}
              onSendNotice={() => setIsCalling(true)}
              others={onMove ? [{ id: 'move', label: 'Move', onAction: onMove }] : []}
            />
          </div>
        </>
      }
    >
      <div className="grid gap-5">
        {isCancelled({ cancellationDateUtc: null, ...appointment }) && <CancelledBanner />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-medium">
            <span className="text-lg font-semibold tabular-nums">{sayStretch(appointment.start, appointment.end)}</span>
            <span className="block text-sm text-muted">{sayDate(appointment.start.slice(0, 10))}</span>
          </p>
          <output>
            <StatusBadges {...appointment} />
          </output>
        </div>
        <Facts>
          <Fact label="Calendar">{calendarName}</Fact>
          <Fact label="Handled by">
            {appointment.handlingUserEmail ??
              (STATUS_MEANING[appointment.appointmentStatus].isComing ? 'No one yet' : 'No one')}
          </Fact>
          {data && <Details appointment={data} />}
        </Facts>
        {data && <ColleagueNote appointment={data} />}
        {!data && !isError && <Skeleton lines={4} />}
        {!data && isError && <Banner tone="danger">{messages.appointmentLoadFailed}</Banner>}
      </div>
      {data && isCalling && <NoticeDialog appointment={data} onClose={() => setIsCalling(false)} />}
    </Dialog>
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <Fact label="Appointment types">{typesOf(appointment).join(', ')}</Fact>
      <Fact label="Confirmed">{isConfirmed(appointment) ? 'Yes' : notYet(appointment)}</Fact>
      <Fact label="Phone number">
        <ContactLink scheme="tel" value={appointment.phoneNumber} />
      </Fact>
      <Fact label="Email">
        <ContactLink scheme="mailto" value={appointment.email} />
      </Fact>
      {appointment.household && (
        <Fact label="Comes with">
          {appointment.household.map(({ id, firstName, lastName }) => (
            <Link key={id} to={paths.appointment(id)} className="link block">
              {firstName} {lastName}
            </Link>
          ))}
        </Fact>
      )}
      <Fact label="Reference">{sayReference(appointment.reference)}</Fact>
    </>
  )
}

/** The full appointment, shaped like the calendar's. */
function asShown({ startDateLocal, endDateLocal, ...rest }: Appointment) {
  return { ...rest, start: startDateLocal, end: endDateLocal }
}
