import type { KeyboardEvent } from 'react'

/** Not for typing: there Enter does what their kind does. */
const notTyped = ['checkbox', 'radio', 'file', 'button', 'submit']

/**
 * For the form of a record, which is long: Enter in one of its lines does not save the rest half-edited, only a press on
 * its button does. Dialogs, searches and sign-in pages are short, and Enter sends them.
 */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || notTyped.includes(target.type)) return
  // In React's tree, a dialog's form is inside the page's own.
  if (target.form === currentTarget) event.preventDefault()
}
