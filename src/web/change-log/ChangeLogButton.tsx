import { useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { ChangeLogDialog, type ChangeLogOf } from './ChangeLogDialog.tsx'

interface ChangeLogButtonProps extends ChangeLogOf {
  /** Among the quiet actions of a card's list, or in a screen's head. */
  at: 'list' | 'head'
}

/** Opens the change log of one record. */
export function ChangeLogButton({ at, ...log }: ChangeLogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const label = `Change log of ${log.of}`
  return (
    <>
      {at === 'list' && (
        <Button size="small" variant="quiet" aria-label={label} onClick={open}>
          Change log
        </Button>
      )}
      {at === 'head' && (
        <Button icon="history" onClick={open}>
          Change log
        </Button>
      )}
      {isOpen && <ChangeLogDialog {...log} onClose={() => setIsOpen(false)} />}
    </>
  )
}
