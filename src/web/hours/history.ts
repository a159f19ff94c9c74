import { useState } from 'react'
import type { EditedWeek } from './week.ts'

interface Step {
  /** As it was before. */
  readonly week: EditedWeek
  /** What was done then: 'Copy Monday'. */
  readonly what: string
}

/** Steps that can be taken back. */
const MOST_STEPS = 50

/** What has been done to a week, so that it can be undone step by step. Typing on in one field is one step. */
export function useHistory(week: EditedWeek, onChange: (week: EditedWeek) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const last = steps.at(-1)
  return {
    /** What would be undone next. */
    last: last?.what,
    change: (what: string, next: EditedWeek, isTyping = false) => {
      if (!isTyping || last?.what !== what) setSteps([...steps, { week, what }].slice(-MOST_STEPS))
      onChange(next)
    },
    undo: () => {
      if (!last) return
      setSteps(steps.slice(0, -1))
      onChange(last.week)
    },
  }
}
