import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { EditedWeek } from './week.ts'

interface Step {
  /** As it was before. */
  readonly week: EditedWeek
  /** What was done then: 'Copy Monday'. */
  readonly what: string
}

/** Steps that can be undone. */
const MOST_STEPS = 50

/**
 * What has been done to a week, so that it can be undone step by step. Typing on in one field is one step. `change` stays
 * the same function whatever the week is by then: a day that gets it need not re-render when another day changes.
 */
export function useHistory(week: EditedWeek, onChange: (week: EditedWeek) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const last = steps.at(-1)
  const now = useRef({ week, last, onChange })
  useLayoutEffect(() => {
    now.current = { week, last, onChange }
  })
  const change = useCallback((what: string, alter: (week: EditedWeek) => EditedWeek, isTyping = false) => {
    const before = now.current
    if (!isTyping || before.last?.what !== what)
      setSteps((done) => [...done, { week: before.week, what }].slice(-MOST_STEPS))
    before.onChange(alter(before.week))
  }, [])
  return {
    /** What would be undone next. */
    last: last?.what,
    change,
    undo: () => {
      if (!last) return
      setSteps(steps.slice(0, -1))
      onChange(last.week)
    },
  }
}
