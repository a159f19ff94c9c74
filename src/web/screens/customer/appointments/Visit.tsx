import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { VisitDetails } from '#web/booking/VisitDetails.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Arrival } from './Arrival.tsx'
import { Failure } from './Failure.tsx'
import { type PlannedChange, PlanChange } from './PlanChange.tsx'
import { useVisitActions } from './use-visit-actions.ts'
import { VisitStanding } from './VisitStanding.tsx'
import { later } from '#web/platform/components/later/later.tsx'

// Most visitors only look: the calendar file code loads after the page, the panels on demand.
const AddToCalendar = later(async () => (await import('#web/booking/AddToCalendar.tsx')).AddToCalendar)
const StayLive = later(async () => (await import('./StayLive.tsx')).StayLive)
const WantEarlier = later(async () => (await import('#web/waiting-list/WantEarlier.tsx')).WantEarlier)
const KeepNotice = later(async () => (await import('#web/booking/KeepNotice.tsx')).KeepNotice)
const ReleasedNotice = later(async () => (await import('#web/booking/KeepNotice.tsx')).ReleasedNotice)
const CheckInCode = later(async () => (await import('#web/booking/CheckInCode.tsx')).CheckInCode)
const RunningLate = later(async () => (await import('./RunningLate.tsx')).RunningLate)
const BookAgain = later(async () => (await import('./BookAgain.tsx')).BookAgain)
const UndoCancel = later(async () => (await import('./UndoCancel.tsx')).UndoCancel)
const Instead = later(async () => (await import('./Instead.tsx')).Instead)
const Rescheduling = later(async () => (await import('./Rescheduling.tsx')).Rescheduling)
const Household = later(async () => (await import('./Household.tsx')).Household)
const Cancelling = later(async () => (await import('./Cancelling.tsx')).Cancelling)

const canBookAgain: readonly string[] = ['cancelled', 'missed', 'past', 'closed', 'complete']

interface VisitProps {
  token: string
  appointment: ReviewedAppointment
  /** When the portal answered, in milliseconds. */
  answeredAt: number
}

/** Where the appointment stands, what can be done about it, and what to know before coming. */
export function Visit({ token, appointment, answeredAt }: VisitProps) {
  const common = useTranslations('common')
  const [wanted, setWanted] = useState<PlannedChange>()
  const [left, setLeft] = useState<PlannedChange>()
  const standing = useRef<HTMLHeadingElement>(null)

  const show = (change: PlannedChange | undefined, before?: PlannedChange) => {
    setWanted(change)
    setLeft(before)
  }
  const actions = useVisitActions(token, () => show(undefined))
  const { done, failed, forgetFailure } = actions
  const { canReschedule, canCancel, household = [] } = appointment
  const names = household.filter((person) => person.canCancel).map(({ firstName }) => firstName)
  const { state } = appointment
  const isAhead = state === 'booked' || state === 'confirmed' || state === 'late'
  // It cannot be kept: what the office does for them instead comes first.
  const isInstead = appointment.hasOffer || appointment.isHonored
  const change = (wanted === 'cancel' ? canCancel : canReschedule) ? wanted : undefined

  useEffect(() => {
    // Its answer is read where it was pressed.
    if (done && done.action !== 'runningLate') standing.current?.focus()
  }, [done])

  // After a customer takes another time, a screen reader announces that it is theirs.
  const wasInstead = useRef(isInstead)
  useEffect(() => {
    if (wasInstead.current && !isInstead) standing.current?.focus()
    wasInstead.current = isInstead
  }, [isInstead])

  const keep = () => {
    show(undefined, wanted)
    forgetFailure()
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <Suspense>
        {/* At another office, the portal rings another bell. */}
        <StayLive key={appointment.location.id} token={token} appointment={appointment} answeredAt={answeredAt} />
      </Suspense>
      {isInstead ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <Instead token={token} appointment={appointment} />
        </Suspense>
      ) : (
        <VisitStanding
          heading={standing}
          token={token}
          appointment={appointment}
          isMoved={done?.action === 'reschedule'}
          isJustIn={done?.action === 'checkIn'}
        />
      )}
      {failed && !change && <Failure failed={failed} />}
      {appointment.confirmByLocal && !isInstead && (
        <Suspense fallback={<Skeleton className="h-20 rounded-lg" />}>
          <KeepNotice confirmBy={appointment.confirmByLocal} timeZone={appointment.location.timeZone} />
        </Suspense>
      )}
      {appointment.isReleased && (
        <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
          <ReleasedNotice />
        </Suspense>
      )}
      {appointment.canUndoCancel && (
        <Suspense>
          <UndoCancel actions={actions} />
        </Suspense>
      )}
      {canBookAgain.includes(state) && !isInstead && (
        <Suspense>
          <BookAgain token={token} appointment={appointment} />
        </Suspense>
      )}
      {appointment.canSayLate && !isInstead && (
        <Suspense>
          <RunningLate late={appointment.late} actions={actions} />
        </Suspense>
      )}
      {!isInstead && <Arrival appointment={appointment} actions={actions} />}
      <VisitDetails appointment={appointment} isOff={state === 'cancelled' || isInstead} isElsewhere={isInstead} />
      {isAhead && !isInstead && (
        <Suspense fallback={<Skeleton className="h-44 rounded-lg" />}>
          <CheckInCode link={new URL(publicPaths.review(token), window.location.href).href} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        {change === 'reschedule' && <Rescheduling appointment={appointment} actions={actions} onKeep={keep} />}
        {change === 'cancel' && <Cancelling actions={actions} names={names} onKeep={keep} />}
      </Suspense>
      {!change && (canReschedule || canCancel) && (
        <PlanChange
          {...{ canReschedule, canCancel, left }}
          onChange={(next) => {
            show(next)
            forgetFailure()
          }}
        />
      )}
      {appointment.household && (
        <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
          <Household people={appointment.household} actions={actions} />
        </Suspense>
      )}
      {isAhead && !isInstead && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4" data-print="hide">
          <Suspense fallback={<Skeleton className="h-19 w-80 max-w-full rounded-md" />}>
            {/* The file contains no email address, and this page knows none. */}
            <AddToCalendar appointment={{ ...appointment, token, email: '' }} />
          </Suspense>
          <Button icon="file-text" onClick={() => window.print()}>
            {common('print')}
          </Button>
        </div>
      )}
      {appointment.canWantEarlier && !isInstead && (
        <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
          <WantEarlier token={token} appointment={appointment} />
        </Suspense>
      )}
    </div>
  )
}
