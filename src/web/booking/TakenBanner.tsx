import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FreeTime } from '#contract/booking.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'

interface TakenBannerProps {
  /** Free near the requested time. A new list is a new refusal and takes the focus again. */
  otherTimes: readonly FreeTime[]
  /** What happened to the rest, and what to do. */
  text: string
  /** What pressing one of the times does. */
  wordFor: (when: string) => string
  /** The time being tried now. */
  pending: string | undefined
  onChoose: (startDateLocal: string) => void
  /** Other ways out, next to the times. */
  children?: ReactNode
}

/** Someone else was faster: what is still free near the requested time, one press away. */
export function TakenBanner({ otherTimes, text, wordFor, pending, onChoose, children }: TakenBannerProps) {
  const locale = useLocale()
  const errors = useTranslations('errors')
  const box = useRef<HTMLDivElement>(null)
  const focusBox = useEffectEvent((_refusal: readonly FreeTime[]) => box.current?.focus())

  useEffect(() => focusBox(otherTimes), [otherTimes])

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 scroll-mt-6 rounded-lg border-2 border-danger bg-surface px-5 py-4 focus-visible:outline-offset-0"
    >
      <h2 className="flex items-start gap-2 text-lg font-bold">
        <Icon name="alert" className="mt-1 size-5 text-danger" />
        {errors('timeTaken')}
      </h2>
      <p className="mt-1">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {otherTimes.map(({ startDateLocal }) => (
          <Button
            key={startDateLocal}
            isPending={startDateLocal === pending}
            disabled={pending !== undefined && startDateLocal !== pending}
            onClick={() => onChoose(startDateLocal)}
          >
            {wordFor(sayShortDateTime(locale, startDateLocal))}
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
