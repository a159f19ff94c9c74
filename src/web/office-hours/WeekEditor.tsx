import './hours.css'
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { WEEKDAYS, type Weekday } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { DayHours } from './DayHours.tsx'
import { useHistory } from './history.ts'
import { WeekPicture } from './WeekPicture.tsx'
import {
  copyDay,
  type EditedDay,
  type EditedWeek,
  problemsOfWeek,
  sayDay,
  WEEK_TEMPLATES,
  weekOfTemplate,
  WINDOW_FIELDS,
  WINDOW_LABELS,
  type WindowField,
} from './week.ts'

interface WeekEditorProps {
  week: EditedWeek
  onChange: (week: EditedWeek) => void
  /** Next to the tools: from when on these hours apply. */
  lead?: ReactNode
  /** Moves the focus to the first field that is wrong, or else to the first field. */
  ref?: Ref<{ focus: () => void }>
}

/** The hours of a week: day by day for editing, and below as a picture. */
export function WeekEditor({ week, onChange, lead, ref }: WeekEditorProps) {
  const { last, change, undo } = useHistory(week, onChange)
  const [told, setTold] = useState('')
  const root = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, () => ({
    focus: () => {
      const [problem] = problemsOfWeek(week)
      const field = problem ? fieldSelector(problem.weekday, problem.key, problem.field) : '.week-days button'
      root.current?.querySelector<HTMLElement>(field)?.focus()
    },
  }))

  const changeDay = useCallback(
    (weekday: Weekday, what: string, day: EditedDay, isTyping = false) => {
      change(what, (now) => ({ ...now, [weekday]: day }), isTyping)
      if (!isTyping) setTold(`${what}. Done.`)
    },
    [change],
  )
  const copy = useCallback(
    (from: Weekday, to: readonly Weekday[]) => {
      const others = to.filter((weekday) => weekday !== from)
      const what = `Copy ${sayDay(from)} to ${others.map(sayDay).join(', ')}`
      change(what, (now) => copyDay(now, from, others))
      setTold(`${what}. Done.`)
    },
    [change],
  )
  return (
    <div ref={root} className="grid min-w-0 gap-5">
      <div>
        <div className="mb-2 flex flex-wrap items-end gap-2">
          <div className="me-auto min-w-0">
            {lead ?? <h2 className="text-sm font-semibold">The hours of a week</h2>}
          </div>
          <div className="flex flex-wrap gap-2">
            <Menu
              label="Start from a usual week"
              size="small"
              actions={WEEK_TEMPLATES.map(({ label, days, windows }) => ({
                id: label,
                label,
                onAction: () => {
                  change(label, (now) => weekOfTemplate(now, { days, windows }))
                  setTold(`${label}. Done.`)
                },
              }))}
            />
            <Button
              icon="history"
              size="small"
              // Not disabled: it would lose the focus with the last step.
              aria-disabled={!last || undefined}
              aria-label={last ? `Undo: ${last}` : 'Nothing to undo'}
              title={last}
              onClick={() => {
                undo()
                setTold(last ? `${last}. Undone.` : '')
              }}
            >
              Undo
            </Button>
          </div>
        </div>
        <output className="sr-only">{told}</output>
        {/* A week has more than a hundred stops for the Tab key. */}
        <Button
          variant="primary"
          className="fixed start-4 top-4 z-60 -translate-y-24 focus:translate-y-0"
          onClick={() =>
            root.current?.closest('form')?.querySelector<HTMLElement>('.save-bar button[type="submit"]')?.focus()
          }
        >
          Skip to Save
        </Button>
        <div className="week-days card divide-y divide-line">
          {/* Every field has its own label for screen readers. */}
          <div className="week-heading" aria-hidden="true">
            <span>Day</span>
            <span className="window-row">
              {WINDOW_FIELDS.map((field) => (
                <span key={field}>{WINDOW_LABELS[field]}</span>
              ))}
            </span>
          </div>
          {WEEKDAYS.map((weekday) => (
            <DayHours key={weekday} weekday={weekday} day={week[weekday]} onChange={changeDay} onCopy={copy} />
          ))}
        </div>
        <p className="mt-2 text-sm text-muted">
          Times are in the office’s time zone. An end time of 12:00 AM means midnight.
        </p>
      </div>
      <WeekPicture week={week} />
    </div>
  )
}

/** The control of a window's field. */
export function fieldSelector(weekday: Weekday, key: number, field: WindowField): string {
  return `[data-window="${weekday}-${key}"] [data-field="${field}"] :is(input, [role="spinbutton"])`
}
