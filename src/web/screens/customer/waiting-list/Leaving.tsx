import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { takeFocus } from '#web/platform/components/focus.ts'
import type { EntryActions } from './use-entry.ts'

interface LeavingProps {
  hasAppointment: boolean
  actions: EntryActions
}

/** The way off the list: asked once more, because the turn is lost. */
export function Leaving({ hasAppointment, actions }: LeavingProps) {
  const [isAsked, setIsAsked] = useState<boolean>()
  const t = useTranslations('waitingList')
  if (!isAsked) {
    return (
      <div>
        {/* After a second thought, the focus is back where it came from. */}
        <Button ref={isAsked === false ? takeFocus : undefined} icon="logout" onClick={() => setIsAsked(true)}>
          {t('leave')}
        </Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="leaving" className="card grid gap-3 px-5 py-5 sm:px-6">
      <h2 id="leaving" ref={takeFocus} tabIndex={-1} className="text-lead font-bold">
        {t('leaveQuestion')}
      </h2>
      <p>
        {t('leaveText')} {hasAppointment && t('leaveKeeps')}
      </p>
      <div className="grid gap-3 sm:flex">
        <Button variant="danger" size="large" isPending={actions.isLeaving} onClick={actions.leave}>
          {t('leaveYes')}
        </Button>
        <Button size="large" onClick={() => setIsAsked(false)}>
          {t('leaveNo')}
        </Button>
      </div>
    </section>
  )
}
