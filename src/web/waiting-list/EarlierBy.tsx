import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, daysBetween, type LocalDate, type LocalDateTime } from '#domain/time.ts'
import { EARLIER_BY_DAYS, type EarlierByDays, USUALLY_EARLIER_BY } from '#domain/waiting-list/entry.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { readersDate } from '#web/platform/i18n/say-time.ts'

interface EarlierByProps {
  /** When the appointment is. */
  startDateLocal: LocalDateTime
  value: EarlierByDays
  onChange: (earlierByDays: EarlierByDays) => void
}

/** How much earlier than their appointment a time must be. Nobody can choose what can no longer be (WAIT-15). */
export function EarlierBy({ startDateLocal, value, onChange }: EarlierByProps) {
  const id = useId()
  const t = useTranslations('earlier')
  return (
    <div className="grid max-w-sm gap-1.5">
      <label htmlFor={id} className="field-label">
        {t('howMuch')}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(EARLIER_BY_DAYS.find((days) => String(days) === target.value) ?? value)}
          className="control"
        >
          {EARLIER_BY_DAYS.filter((days) => days === value || isPossible(days, startDateLocal)).map((days) => (
            <option key={days} value={days}>
              {t(`days${days}`)}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}

const dateOf = (local: LocalDateTime): LocalDate => local.slice(0, 10)

function isPossible(days: EarlierByDays, startDateLocal: LocalDateTime): boolean {
  return days <= Math.max(0, daysBetween(readersDate(new Date()), dateOf(startDateLocal)))
}

/** What the form says until somebody chooses. */
export const usualFor = (startDateLocal: LocalDateTime): EarlierByDays =>
  isPossible(USUALLY_EARLIER_BY, startDateLocal) ? USUALLY_EARLIER_BY : 0

/** The last date on which something would be early enough. */
export const lastDate = (startDateLocal: LocalDateTime, earlierByDays: EarlierByDays): LocalDate =>
  addDays(dateOf(startDateLocal), -earlierByDays)
