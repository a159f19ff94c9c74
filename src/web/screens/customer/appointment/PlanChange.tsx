import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { Button } from '#web/components/Button.tsx'
import { Cancelling } from './Cancelling.tsx'
import { Rescheduling } from './Rescheduling.tsx'
import type { VisitActions } from './use-visit-actions.ts'

type Change = 'reschedule' | 'cancel'

interface PlanChangeProps {
  appointment: ReviewedAppointment
  actions: VisitActions
  /** One of the two ways is open, and tells its failures itself. */
  onChanging: (isChanging: boolean) => void
}

/** The two ways to change one's plans, one at a time, in the place of the buttons that lead there. */
export function PlanChange({ appointment, actions, onChanging }: PlanChangeProps) {
  const t = useTranslations('review')
  const [change, setChange] = useState<Change>()
  const left = useRef<Change>(undefined)
  const rescheduleButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const { doneOnce, forgetFailure } = actions

  const show = (next: Change | undefined) => {
    left.current = change
    setChange(next)
    onChanging(next !== undefined)
    forgetFailure()
  }

  // Whoever thinks better of it finds himself where he was.
  useEffect(() => {
    if (change !== undefined) return
    if (left.current === 'reschedule') rescheduleButton.current?.focus()
    if (left.current === 'cancel') cancelButton.current?.focus()
  }, [change])

  const [seen, setSeen] = useState(doneOnce)
  if (doneOnce !== seen) {
    setSeen(doneOnce)
    setChange(undefined)
  }

  if (change === 'reschedule' && appointment.canReschedule) {
    return <Rescheduling appointment={appointment} actions={actions} onKeep={() => show(undefined)} />
  }
  if (change === 'cancel' && appointment.canCancel) {
    return <Cancelling actions={actions} onKeep={() => show(undefined)} />
  }
  return (
    <section aria-labelledby="plan-change" className="border-t border-line pt-6" data-print="hide">
      <h2 id="plan-change" className="text-lg font-semibold">
        {t('manageTitle')}
      </h2>
      <div className="mt-4 grid gap-3 sm:flex">
        {appointment.canReschedule && (
          <Button ref={rescheduleButton} icon="calendar" onClick={() => show('reschedule')}>
            {t('reschedule')}
          </Button>
        )}
        {appointment.canCancel && (
          <Button ref={cancelButton} icon="x" onClick={() => show('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}
