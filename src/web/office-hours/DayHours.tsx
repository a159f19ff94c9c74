import { memo, useEffect, useId, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { WEEKDAYS, type Weekday } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { WindowRow } from './WindowRow.tsx'
import {
  addWindow,
  canAdd,
  changeWindow,
  type EditedDay,
  type EditedWindow,
  OFFICE_DAYS,
  placesOfDay,
  problemsOfDay,
  removeWindow,
  sayDay,
  sayWindow,
  splitWindow,
  WINDOW_LABELS,
  type WindowField,
} from './week.ts'

interface DayHoursProps {
  weekday: Weekday
  day: EditedDay
  /** Called with what was done, as the undo button names it. */
  onChange: (weekday: Weekday, what: string, day: EditedDay, isTyping?: boolean) => void
  onCopy: (from: Weekday, to: readonly Weekday[]) => void
}

/** The windows of one weekday. The other days, with some fifteen fields each, do not re-render while someone types in one. */
export const DayHours = memo(Day, isSame)

/** The form hands out copies of the week: days are compared by what they hold. */
function isSame(before: DayHoursProps, now: DayHoursProps): boolean {
  const { day, ...others } = before
  return (
    Object.entries(others).every(([name, value]) => now[name as keyof DayHoursProps] === value) &&
    JSON.stringify(day) === JSON.stringify(now.day)
  )
}

function Day({ weekday, day, onChange, onCopy }: DayHoursProps) {
  const headingId = useId()
  const name = sayDay(weekday)
  const [split, setSplit] = useState<EditedWindow>()
  const [isCopying, setIsCopying] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  const problems = problemsOfDay(day)
  const others = WEEKDAYS.filter((each) => each !== weekday)

  // The added window is filled in next.
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    rows.current?.querySelector<HTMLElement>('[data-window]:last-child [role="spinbutton"]')?.focus()
  })

  const add = () => {
    isAdding.current = true
    onChange(weekday, `Add hours on ${name}`, addWindow(day))
  }
  const edit = (window: EditedWindow, field: WindowField, value: string | number | null) =>
    onChange(
      weekday,
      `Change ${name}, ${WINDOW_LABELS[field]}`,
      changeWindow(day, window.key, { [field]: value }),
      true,
    )
  const remove = (window: EditedWindow) => {
    onChange(weekday, `Remove ${sayWindow(window)} on ${name}`, removeWindow(day, window.key))
    addButton.current?.focus()
  }

  return (
    <section aria-labelledby={headingId} className="day-hours">
      <div className="day-name">
        <h2 id={headingId} className="font-semibold">
          {name}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {day.length === 0 ? 'Closed' : sayCount(placesOfDay(day), 'place')}
        </p>
      </div>
      <div ref={rows} className="day-windows">
        {day.map((window, i) => (
          <WindowRow
            key={window.key}
            id={`${weekday}-${window.key}`}
            label={`${name}, ${sayWindow(window)}`}
            window={window}
            problems={problems[i] ?? {}}
            onChange={(field, value) => edit(window, field, value)}
            onSplit={() => setSplit(window)}
            onRemove={() => remove(window)}
          />
        ))}
      </div>
      <div className="day-actions -ms-2.5 flex flex-wrap gap-x-1">
        <Button
          ref={addButton}
          size="small"
          variant="quiet"
          icon="plus"
          aria-label={`Add hours on ${name}`}
          aria-disabled={!canAdd(day) || undefined}
          onClick={() => canAdd(day) && add()}
        >
          Add
        </Button>
        <Menu
          label={`Copy ${name}`}
          shownLabel="Copy"
          size="small"
          variant="quiet"
          actions={[
            { id: 'weekdays', label: 'To all weekdays', onAction: () => onCopy(weekday, OFFICE_DAYS) },
            { id: 'all', label: 'To every day', onAction: () => onCopy(weekday, others) },
            { id: 'chosen', label: 'To chosen days…', onAction: () => setIsCopying(true) },
          ]}
        />
      </div>
      {day.length >= limits.windowsPerDay && (
        <p className="col-span-full text-sm text-muted">A day has at most {limits.windowsPerDay} stretches of hours.</p>
      )}
      {split && (
        <SplitDialog
          window={split}
          onClose={() => setSplit(undefined)}
          onSplit={(at) => onChange(weekday, `Split ${sayWindow(split)} on ${name}`, splitWindow(day, split.key, at))}
        />
      )}
      {isCopying && (
        <CopyDialog weekday={weekday} onClose={() => setIsCopying(false)} onCopy={(to) => onCopy(weekday, to)} />
      )}
    </section>
  )
}
