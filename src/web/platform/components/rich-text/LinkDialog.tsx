import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/platform/components/form/use-leave-guard.tsx'

interface LinkDialogProps {
  /** The current link; empty for a new one. */
  href: string
  hint?: string | undefined
  isAllowed: (href: string) => boolean
  /** Empty: the link is removed, its text stays. */
  onChoose: (href: string) => void
  onClose: () => void
}

/** Asks where a link goes. */
export function LinkDialog({ href, hint, isAllowed, onChoose, onClose }: LinkDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()
  const guard = useLeaveGuard(typed.trim() !== href)

  const choose = (chosen: string) => {
    onClose()
    onChoose(chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree a dialog is inside the form, wherever it is on the page: the form itself must not be sent.
    event.stopPropagation()
    const link = typed.trim()
    if (isAllowed(link)) choose(link)
    else setError('Must begin with https://, mailto: or tel:')
  }

  return (
    <Dialog
      isOpen
      size="small"
      title={href === '' ? 'Add a link' : 'Change the link'}
      onClose={() => guard.ask(onClose)}
    >
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextInput
          id={id}
          label="Address"
          hint={hint}
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="url"
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-2">
          {href !== '' && <Button onClick={() => choose('')}>Remove link</Button>}
          <Button type="submit" variant="primary">
            {href === '' ? 'Add link' : 'Change link'}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  )
}
