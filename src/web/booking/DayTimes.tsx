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
  error: string | undefined
}

/** The free times of a day, morning and afternoon, as finger-sized radio buttons. */
export function DayTimes({ legend, times, chosen, onChoose, error }: DayTimesProps) {
  const t = useTranslations('booking.time')
  return (
    <ChoiceGroup legend={legend} error={error} className="gap-6">
      {groupTimes(times).map((group) => (
        <div key={group.part}>
          <h3 className="mb-2 text-sm font-semibold text-muted">{t(group.part)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
            {group.times.map(({ startDateLocal }) => (
              <TimeRadio
                key={startDateLocal}
                startDateLocal={startDateLocal}
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
  isChosen: boolean
  onChoose: () => void
}

function TimeRadio({ startDateLocal, isChosen, onChoose }: TimeRadioProps) {
  const locale = useLocale()
  return (
    <label className="relative flex min-h-12 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface px-2 text-center font-semibold whitespace-nowrap tabular-nums transition-colors hover:border-primary hover:bg-primary-soft has-checked:border-primary-solid has-checked:bg-primary-solid has-checked:text-on-primary has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none">
      <input
        type="radio"
        name="time"
        value={startDateLocal}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {sayClock(locale, startDateLocal)}
    </label>
  )
}
