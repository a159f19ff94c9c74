import { useState } from 'react'

/** Remembers that someone tried to continue without a choice, until there is one. */
export function useMissingChoice() {
  const [isMissing, setIsMissing] = useState(false)
  return {
    isMissing,
    /** Says so, and goes to the first choice: every time, however often it happens. */
    complain: (form: HTMLFormElement) => {
      setIsMissing(true)
      form.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
    },
    forgive: () => setIsMissing(false),
  }
}
