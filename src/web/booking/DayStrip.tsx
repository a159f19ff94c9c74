import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { LocalDate } from '#domain/time.ts'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { sayDay, sayLocal } from '#web/platform/i18n/say-time.ts'

interface DayStripProps {
  /** The days to choose from, in order. */
  days: readonly LocalDate[]
  today: LocalDate
  chosen: LocalDate | undefined
  /** The day was chosen in the month, which this takes the place of. */
  takesFocus: boolean
  onChoose: (day: LocalDate) => void
  /** Undefined where no earlier or later days can be booked. */
  onPreviousMonth: (() => void) | undefined
  onNextMonth: (() => void) | undefined
}

/** A phone's month: its free days in one row to swipe through, so that the times have room below it. */
export function DayStrip(props: DayStripProps) {
  const { days, today, chosen, takesFocus, onChoose, onPreviousMonth, onNextMonth } = props
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const strip = useRef<HTMLDivElement>(null)

  // The row scrolls by itself, not the page.
  useLayoutEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (strip.current && day) strip.current.scrollLeft += middleOf(day) - middleOf(strip.current)
  }, [chosen])

  useLayoutEffect(() => {
    if (takesFocus) strip.current?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('day')}</legend>
      <div ref={strip} className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1.5">
        {onPreviousMonth && <IconButton icon="chevron-left" label={t('previousMonth')} onClick={onPreviousMonth} />}
        {days.map((day) => (
          <label key={day} data-day={day} className="chip-choice min-h-16 min-w-15 shrink-0 flex-col">
            <input
              type="radio"
              name="day"
              checked={day === chosen}
              onChange={() => onChoose(day)}
              aria-label={[sayDay(locale, day), day === today && t('today')].filter(Boolean).join(', ')}
            />
            <span className="text-xs font-medium">{sayLocal(locale, day, { weekday: 'short' })}</span>
            <span className="text-lg leading-tight">{sayLocal(locale, day, { day: 'numeric' })}</span>
            <span className="text-xs font-medium">{sayLocal(locale, day, { month: 'short' })}</span>
          </label>
        ))}
        {onNextMonth && <IconButton icon="chevron-right" label={t('nextMonth')} onClick={onNextMonth} />}
      </div>
    </fieldset>
  )
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
