import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { type Tone, toneClass } from '#web/platform/components/tone.ts'
import { publicPaths } from '#web/platform/public-paths.ts'

const looks = {
  booked: { tone: 'info', icon: 'calendar' },
  confirmed: { tone: 'success', icon: 'check-circle' },
  moved: { tone: 'success', icon: 'check-circle' },
  elsewhere: { tone: 'success', icon: 'map-pin' },
  late: { tone: 'warning', icon: 'clock' },
  checkedIn: { tone: 'success', icon: 'check-circle' },
  called: { tone: 'success', icon: 'bell' },
  serving: { tone: 'success', icon: 'check-circle' },
  closed: { tone: 'neutral', icon: 'clock' },
  cancelled: { tone: 'danger', icon: 'x' },
  missed: { tone: 'warning', icon: 'alert' },
  complete: { tone: 'neutral', icon: 'check' },
  past: { tone: 'neutral', icon: 'clock' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>

type Look = keyof typeof looks

const nothingAhead: readonly Look[] = ['cancelled', 'missed', 'complete', 'past', 'closed']

export interface StandingProps {
  /** Takes focus after an action, so that its result is read aloud. */
  heading: RefObject<HTMLHeadingElement | null>
  look: Look
  title: string
  text: string
}

/** Where the appointment stands. Read aloud when it changes: the page stays open. */
export function Standing({ heading, look, title, text }: StandingProps) {
  const t = useTranslations('review')
  const { tone, icon } = looks[look]
  return (
    <div className={classNames('flex gap-4 rounded-xl border px-5 py-5 sm:px-6', toneClass[tone])}>
      <Icon name={icon} className="mt-0.5 size-6" />
      <div className="min-w-0">
        <div aria-live="polite">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-lead font-bold">
            {title}
          </h2>
          <p className="mt-0.5 text-ink">{text}</p>
        </div>
        {nothingAhead.includes(look) && (
          <ButtonLink to={publicPaths.booking.start} variant="primary" className="mt-4" data-print="hide">
            {t('another')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
