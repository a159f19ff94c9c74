import { useLayoutEffect, useRef } from 'react'
import type { LocalDate } from '#domain/time.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useLater } from '#web/platform/components/dialog/later-dialog.tsx'
import { later } from '#web/platform/components/later/later.tsx'

const DatePicker = later(async () => (await import('#web/platform/components/form/DateField.tsx')).DatePicker)

interface DayChoiceProps {
  date: LocalDate
  onChange: (date: LocalDate) => void
}

/** The day that is shown, and a way to another. The day can be read before the picker's code is here. */
export function DayChoice({ date, onChange }: DayChoiceProps) {
  const { isHere, fetchAgain } = useLater(DatePicker)
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isHere && hadFocus.current) place.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()
  }, [isHere])
  return (
    <div ref={place} className="w-38 max-md:w-auto max-md:flex-1">
      {isHere ? (
        <DatePicker
          label="Date"
          isLabelHidden
          value={date}
          // An incomplete date is still being typed.
          onChange={(chosen) => chosen && onChange(chosen)}
        />
      ) : (
        <button
          type="button"
          className="control flex items-center gap-1 py-0! pe-0.5! text-start"
          onClick={fetchAgain}
          onFocus={() => (hadFocus.current = true)}
          onBlur={() => (hadFocus.current = false)}
        >
          <span className="sr-only">Date: </span>
          <WrittenDay date={date} />
          <span className="button button-quiet button-icon button-small">
            <Icon name="calendar" />
          </span>
        </button>
      )}
    </div>
  )
}

/** As the picker writes it, so that nothing moves when it comes. */
function WrittenDay({ date }: { date: LocalDate }) {
  const [year, month, day] = date.split('-')
  const slash = (
    <span className="date-segment" data-type="literal">
      /
    </span>
  )
  return (
    <span className="flex flex-1 items-center whitespace-nowrap tabular-nums">
      <span className="date-segment">{month}</span>
      {slash}
      <span className="date-segment" data-type="day">
        {day}
      </span>
      {slash}
      <span className="date-segment">{year}</span>
    </span>
  )
}
