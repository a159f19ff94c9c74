import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'

interface AskFormProps {
  title: string
  /** The button's label. */
  action: string
  isAsking: boolean
  onAsk: () => void
  fields: ReactNode
  /** The answer, read aloud when it arrives. */
  children: ReactNode
}

/** A question form with its answer below. */
export function AskForm({ title, action, isAsking, onAsk, fields, children }: AskFormProps) {
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!isAsking) onAsk()
  }
  return (
    <Card title={title}>
      <form noValidate onSubmit={ask} className="grid gap-4">
        {fields}
        <Button type="submit" isPending={isAsking} className="justify-self-start">
          {action}
        </Button>
      </form>
      {/* An output element may contain only text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" className="mt-5 empty:hidden">
        {children}
      </div>
    </Card>
  )
}
