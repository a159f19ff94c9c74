import { type FormEvent, type ReactNode, useId } from 'react'
import { takeFocus } from '#web/platform/components/focus.ts'

interface ChangePanelProps {
  title: string
  text: string
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
}

/** A change of plans, opened within the page. Focus starts at its heading. */
export function ChangePanel({ title, text, onSubmit, children }: ChangePanelProps) {
  const titleId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="border-t border-line pt-6"
      data-print="hide"
      onSubmit={submit}
    >
      <h2 id={titleId} ref={takeFocus} tabIndex={-1} className="scroll-mt-6 text-title font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-6 max-w-reading text-muted">{text}</p>
      {children}
    </form>
  )
}
