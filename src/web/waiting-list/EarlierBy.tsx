import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LocalDate } from '#domain/time.ts'
import { canBeEarlierBy } from '#domain/waiting-list/earlier-by.ts'
import { EARLIER_BY_DAYS, type EarlierByDays } from '#domain/waiting-list/entry.ts'
import { NativeSelect } from '#web/platform/components/NativeSelect.tsx'
import { readersDate } from '#web/platform/i18n/say-time.ts'

interface EarlierByProps {
  /** Of the appointment. */
  date: LocalDate
  value: EarlierByDays
  onChange: (earlierByDays: EarlierByDays) => void
}

/** How much earlier than their appointment a time must be. */
export function EarlierBy({ date, value, onChange }: EarlierByProps) {
  const id = useId()
  const t = useTranslations('earlier')
  const [today] = useState(() => readersDate(new Date()))
  return (
    <div className="grid max-w-sm gap-1.5">
      <label htmlFor={id} className="field-label">
        {t('howMuch')}
      </label>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(EARLIER_BY_DAYS.find((days) => String(days) === target.value) ?? value)}
      >
        {EARLIER_BY_DAYS.filter((days) => days === value || canBeEarlierBy(days, date, today)).map((days) => (
          <option key={days} value={days}>
            {t(`days${days}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
