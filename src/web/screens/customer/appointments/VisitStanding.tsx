import { type RefObject, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import type { VisitState } from '#domain/appointments/visit-now.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { later } from '#web/platform/components/later/later.tsx'
import type { RareState } from './RareStanding.tsx'
import { Standing } from './Standing.tsx'

const PlaceOfVisit = later(async () => (await import('#web/tickets/my-place/PlaceOfVisit.tsx')).PlaceOfVisit)
const RareStanding = later(async () => (await import('./RareStanding.tsx')).RareStanding)

interface VisitStandingProps {
  token: string
  appointment: ReviewedAppointment
  heading: RefObject<HTMLHeadingElement | null>
  /** The customer just moved it. */
  isMoved: boolean
  /** They just checked in: their place takes focus, so that it is read aloud. */
  isJustIn: boolean
}

/** What the visit is at this moment: in the line their place, otherwise where the appointment stands. */
export function VisitStanding({ token, appointment, heading, isMoved, isJustIn }: VisitStandingProps) {
  const t = useTranslations('review')
  const said = useSaid(appointment, isMoved)
  if (appointment.hasTicket)
    return (
      <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
        <PlaceOfVisit token={token} visitState={appointment.state} takesFocus={isJustIn} />
      </Suspense>
    )
  if (isRare(said))
    return (
      <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
        <RareStanding heading={heading} state={said} appointment={appointment} />
      </Suspense>
    )
  return <Standing heading={heading} look={said} title={t(`states.${said}.title`)} text={t(`states.${said}.text`)} />
}

type Said = Exclude<VisitState, 'waiting' | 'parked' | 'left'> | 'moved' | 'elsewhere'

const rare: readonly string[] = ['late', 'called', 'serving', 'closed', 'elsewhere'] satisfies RareState[]
const isRare = (said: Said): said is RareState => rare.includes(said)

/** What to say: also that the office moved it while the page was open. */
function useSaid({ state, startDateLocal, location, household }: ReviewedAppointment, isMoved: boolean): Said {
  const [first] = useState({ startDateLocal, officeId: location.id })
  // Their ticket says it, once it has loaded.
  if (state === 'waiting' || state === 'parked' || state === 'left') return 'checkedIn'
  if (state !== 'booked' && state !== 'confirmed') return state
  if (first.officeId !== location.id) return 'elsewhere'
  const isElsewhen = first.startDateLocal !== startDateLocal && household === undefined
  return isMoved || isElsewhen ? 'moved' : state
}
