import { useLocale, useTranslations } from 'use-intl'
import type { FreeTime } from '#contract/booking.ts'
import { sayClock } from '#web/platform/i18n/say-time.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { groupTimes } from './time-groups.ts'

interface DayTimesProps {
  legend: string
  times: readonly FreeTime[]
  chosen: string | null
  onChoose: (startDateLocal: string) => void
}

/** The free times of a day, morning and afternoon, as finger-sized radio buttons. */
export function DayTimes({ legend, times, chosen, onChoose }: DayTimesProps) {
  const t = useTranslations('booking.time')
  return (
    <ChoiceGroup legend={legend} className="gap-6">
      {times.some(({ isInARow }) => isInARow) && <p className="text-sm text-muted">{t('inARow')}</p>}
      {groupTimes(times).map((group) => (
        <div key={group.part}>
          <h3 className="mb-2 text-sm font-semibold text-muted">{t(group.part)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {group.times.map(({ startDateLocal, endDateLocal, isInARow }) => (
              <TimeRadio
                key={startDateLocal}
                startDateLocal={startDateLocal}
                {...(isInARow && { endDateLocal })}
                isChosen={startDateLocal === chosen}
                onChoose={() => onChoose(startDateLocal)}
              />
            ))}
          </div>
        </div>
      ))}
    </ChoiceGroup>
  )
}

interface TimeRadioProps {
  startDateLocal: string
  /** For people who come one after another: when the last of them is done. */
  endDateLocal?: string
  isChosen: boolean
  onChoose: () => void
}

function TimeRadio({ startDateLocal, endDateLocal, isChosen, onChoose }: TimeRadioProps) {
  const locale = useLocale()
  const t = useTranslations('booking.time')
  return (
    <label className="chip-choice min-h-12">
      <input type="radio" name="time" value={startDateLocal} checked={isChosen} onChange={onChoose} />
      <span>
        {sayClock(locale, startDateLocal)}
        {endDateLocal && (
          <>
            {' '}
            <span className="block text-xs leading-tight font-medium">
              {t('until', { to: sayClock(locale, endDateLocal) })}
            </span>
          </>
        )}
      </span>
    </label>
  )
}
