import { Suspense, useCallback, useState } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useQueryClient } from '@tanstack/react-query'
import { appointments } from '#contract/appointments.ts'
import type { BookedAppointment } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { useLinkTo } from '#web/platform/i18n/use-link-to.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { AddToCalendar } from '#web/booking/AddToCalendar.tsx'
import { VisitDetails } from '#web/booking/VisitDetails.tsx'
import { Progress } from './Progress.tsx'
import { detourFrom } from './steps.ts'
import { useBooking } from './use-booking.ts'
import { later } from '#web/platform/components/later/later.tsx'

const KeepNotice = later(async () => (await import('#web/booking/KeepNotice.tsx')).KeepNotice)
/** Drawing it takes a library that no step before needs. */
const CheckInCode = later(async () => (await import('#web/booking/CheckInCode.tsx')).CheckInCode)

const LinkNotSent = later(async () => (await import('./LinkNotSent.tsx')).LinkNotSent)
const LeaveNothing = later(async () => (await import('#web/booking/LeaveNothing.tsx')).LeaveNothing)
const WantEarlier = later(async () => (await import('#web/waiting-list/WantEarlier.tsx')).WantEarlier)
const PeopleComing = later(async () => (await import('#web/booking/PeopleComing.tsx')).PeopleComing)

/** The last step: what was booked, what to bring, and how to keep and change it. */
export function Confirmation() {
  const current = useBooking()
  const { clear } = current
  const client = useQueryClient()
  const [isLeft, setIsLeft] = useState(false)
  const leave = useCallback(() => {
    setIsLeft(true)
    clear()
    client.clear()
  }, [clear, client])
  if (isLeft) return <Navigate to={publicPaths.landing} replace />
  const detour = detourFrom('confirmation', current)
  return current.booked ? (
    <Booked appointment={current.booked} onLeave={leave} />
  ) : (
    <Navigate to={publicPaths.booking[detour ?? 'information']} replace />
  )
}

function Booked({ appointment, onLeave }: { appointment: BookedAppointment; onLeave: () => void }) {
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('booking.confirmation')
  const common = useTranslations('common')
  const { firstName, email, linkSentBy, token } = appointment
  // The office and the services in the language that is chosen now: the booking's answer has them as they were read then.
  const review = useRead(appointments.review, { query: { token } }).data
  const { location, appointmentTypes, confirmByLocal } = review ?? appointment
  const shown = { ...appointment, location, appointmentTypes }
  const link = useLinkTo(publicPaths.review(appointment.token))
  return (
    <div className="mx-auto max-w-4xl">
      <title>{`${t('title')} · ${words.applicationName}`}</title>
      <Progress step="confirmation" />
      <div className="mt-8 flex items-start gap-4 rounded-xl border border-success-line bg-success-soft px-5 py-6 sm:mt-10 sm:items-center sm:px-8 sm:py-8">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success text-surface">
          <Icon name="check" className="size-7" />
        </span>
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
            {t('titleFor', { name: firstName })}
          </h1>
          {linkSentBy === 'email' && <p className="mt-1">{t('sentEmail', { email })}</p>}
          {linkSentBy === 'text' && <p className="mt-1">{t('sentText')}</p>}
          {!linkSentBy && (
            <Suspense fallback={<div className="mt-1 h-52" />}>
              <LinkNotSent appointment={shown} />
            </Suspense>
          )}
        </div>
      </div>

      <div className="mt-6">
        {confirmByLocal && (
          <div className="mb-6 min-h-20">
            <Suspense>
              <KeepNotice confirmBy={confirmByLocal} timeZone={location.timeZone} sentBy={linkSentBy} />
            </Suspense>
          </div>
        )}
        <VisitDetails appointment={shown} />
        {appointment.household && (
          <div className="mt-6">
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <PeopleComing people={appointment.household} />
            </Suspense>
          </div>
        )}
        {/* Room for it, so that nothing below moves when it comes. */}
        <Suspense fallback={<div className="mt-6 h-[19.25rem] sm:h-[11.5rem]" />}>
          <div className="mt-6">
            <CheckInCode link={link} />
          </div>
        </Suspense>
      </div>

      <div className="mt-8 flex flex-wrap items-end gap-x-6 gap-y-4" data-print="hide">
        <AddToCalendar appointment={shown} />
        <Button icon="file-text" onClick={() => window.print()}>
          {common('print')}
        </Button>
      </div>

      {review?.canWantEarlier && (
        <div className="mt-8">
          <Suspense>
            <WantEarlier token={token} appointment={review} />
          </Suspense>
        </div>
      )}

      <Suspense fallback={<div className="mt-8 h-36 sm:h-24" />}>
        <LeaveNothing isSent={linkSentBy !== null} onDone={onLeave} />
      </Suspense>

      <section aria-labelledby="manage" className="mt-10 border-t border-line pt-6">
        <h2 id="manage" className="text-lg font-semibold">
          {t('manageTitle')}
        </h2>
        <p className="mt-1 max-w-reading text-muted">{t('manageHint')}</p>
        <p className="mt-2 hidden break-all print:block">{link}</p>
        <div className="mt-4 flex flex-wrap gap-3" data-print="hide">
          <ButtonLink to={publicPaths.review(appointment.token)}>{t('manage')}</ButtonLink>
          <ButtonLink to={publicPaths.booking.start} variant="quiet">
            {t('another')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
