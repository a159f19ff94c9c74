import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { PeopleComing } from '#web/booking/PeopleComing.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { takeFocus } from '#web/platform/components/focus.ts'
import type { VisitActions } from './use-visit-actions.ts'

type Person = NonNullable<ReviewedAppointment['household']>[number]

interface HouseholdProps {
  people: readonly Person[]
  actions: VisitActions
}

/** The people who come together, and what can be done for one of them alone. */
export function Household({ people, actions }: HouseholdProps) {
  const isOff = ({ appointmentStatus }: Person) => appointmentStatus === 'Cancelled'
  const about = (person: Person) => <ForOne person={person} actions={actions} />
  return (
    <PeopleComing people={people} isOff={isOff} moreAbout={about}>
      {!people.every(isOff) && (
        <div className="mt-3 border-t border-line pt-3">
          <ForAll />
        </div>
      )}
    </PeopleComing>
  )
}

function ForAll() {
  const t = useTranslations('household')
  return <p className="text-muted">{t('forAll')}</p>
}

function ForOne({ person, actions }: { person: Person; actions: VisitActions }) {
  const t = useTranslations('household')
  const [isAsking, setIsAsking] = useState(false)
  const { id, firstName: name, appointmentStatus, canCancel, canCheckIn } = person
  if (isAsking && canCancel)
    return (
      <div ref={takeFocus} tabIndex={-1} className="grid w-full gap-3 rounded-md" data-print="hide">
        <p className="font-semibold">{t('cancelQuestion', { name })}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" isPending={actions.isCancelling} onClick={() => actions.cancel('', id)}>
            {t('cancelYes')}
          </Button>
          <Button onClick={() => setIsAsking(false)}>{t('cancelNo')}</Button>
        </div>
      </div>
    )
  return (
    <>
      <span className="font-medium max-sm:me-auto">{t(`status.${appointmentStatus}`)}</span>
      {canCheckIn && (
        <Button
          aria-label={t('checkInFor', { name })}
          isPending={actions.isCheckingIn}
          onClick={() => actions.checkIn(id)}
          data-print="hide"
        >
          {t('checkIn')}
        </Button>
      )}
      {canCancel && (
        <Button
          variant="quiet"
          className="-me-4"
          aria-label={t('cancelFor', { name })}
          onClick={() => setIsAsking(true)}
          data-print="hide"
        >
          {t('cancel')}
        </Button>
      )}
    </>
  )
}
