import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { type Tone, toneClass } from '#web/platform/components/tone.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import type { VisitState } from './visit-state.ts'

const looks = {
  booked: { tone: 'info', icon: 'calendar' },
  confirmed: { tone: 'success', icon: 'check-circle' },
  checkedIn: { tone: 'success', icon: 'check-circle' },
  cancelled: { tone: 'danger', icon: 'x' },
  missed: { tone: 'warning', icon: 'alert' },
  complete: { tone: 'neutral', icon: 'check' },
  past: { tone: 'neutral', icon: 'clock' },
} as const satisfies Record<VisitState, { tone: Tone; icon: IconName }>

const nothingAhead: readonly VisitState[] = ['cancelled', 'missed', 'complete', 'past']

interface StandingProps {
  /** Takes focus after an action, so that its result is read aloud. */
  heading: RefObject<HTMLHeadingElement | null>
  state: VisitState
  /** The customer just moved it. */
  isMoved: boolean
}

/** Where the appointment stands. */
export function Standing({ heading, state, isMoved }: StandingProps) {
  const t = useTranslations('review')
  const isNewlyMoved = isMoved && (state === 'booked' || state === 'confirmed')
  const words = isNewlyMoved ? 'moved' : state
  const { tone, icon } = isNewlyMoved ? looks.confirmed : looks[state]
  return (
    <div className={classNames('flex gap-4 rounded-xl border px-5 py-5 sm:px-6', toneClass[tone])}>
      <Icon name={icon} className="mt-0.5 size-6" />
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-lead font-bold">
          {t(`states.${words}.title`)}
        </h2>
        <p className="mt-0.5 text-ink">{t(`states.${words}.text`)}</p>
        {nothingAhead.includes(state) && (
          <ButtonLink to={publicPaths.booking.start} variant="primary" className="mt-4" data-print="hide">
            {t('another')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
