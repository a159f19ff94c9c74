import './save-bar.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { commandKey } from '#web/platform/components/shortcuts.ts'

interface SaveBarProps {
  /** Something was typed that is not saved. */
  isDirty: boolean
  /** Next to the buttons: what saving would do. */
  status?: ReactNode
  /** The primary button first. */
  children: ReactNode
}

/**
 * The end of a long form, always in view: Save, and whether there is anything to save. Ctrl or Cmd and S presses it
 * from every field. The focused field is never behind it: the page keeps its height free below (save-bar.css).
 */
export function SaveBar({ isDirty, status, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Users who are answering a question answer it first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null)
        bar.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [])
  return (
    <div ref={bar} className="save-bar" data-print="hide">
      {children}
      <kbd aria-hidden="true" className="save-key">
        {commandKey} S
      </kbd>
      <output className="save-state">{isDirty && 'Unsaved changes'}</output>
      {status && <div className="save-status">{status}</div>}
    </div>
  )
}
