import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { Button } from '#web/components/Button.tsx'
import { AddToCalendar } from '#web/visit/AddToCalendar.tsx'
import { VisitDetails } from '#web/visit/VisitDetails.tsx'
import { Arrival } from './Arrival.tsx'
import { Failure } from './Failure.tsx'
import { PlanChange } from './PlanChange.tsx'
import { Standing } from './Standing.tsx'
import { useVisitActions } from './use-visit-actions.ts'
import { isAhead, stateOf } from './visit-state.ts'

interface VisitProps {
  token: string
  appointment: ReviewedAppointment
}

/** How the appointment stands, what can be done about it, and what one needs to know to come. */
export function Visit({ token, appointment }: VisitProps) {
  const common = useTranslations('common')
  const actions = useVisitActions(token)
  const [isChanging, setIsChanging] = useState(false)
  const standing = useRef<HTMLHeadingElement>(null)
  const { done, doneOnce, failed } = actions
  const state = stateOf(appointment, new Date())

  useEffect(() => {
    if (doneOnce) standing.current?.focus()
  }, [doneOnce])

  return (
    <div className="grid gap-6">
      <Standing heading={standing} state={state} isMoved={done === 'reschedule'} />
      {failed && !isChanging && <Failure failed={failed} />}
      <Arrival appointment={appointment} state={state} actions={actions} />
      <VisitDetails appointment={appointment} isOff={state === 'cancelled'} />
      {isAhead(state) && (
        <div className="grid gap-3 sm:flex" data-print="hide">
          {/* The file names no address of mail, and the page knows none. */}
          <AddToCalendar appointment={{ ...appointment, token, email: '' }} />
          <Button icon="file-text" size="large" onClick={() => window.print()}>
            {common('print')}
          </Button>
        </div>
      )}
      {(appointment.canReschedule || appointment.canCancel) && (
        <PlanChange appointment={appointment} actions={actions} onChanging={setIsChanging} />
      )}
    </div>
  )
}
