import { useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { ChangeLogDialog, type ChangeLogOf } from './ChangeLogDialog.tsx'

interface ChangeLogButtonProps extends ChangeLogOf {
  /** In a table's row, among the quiet actions of a card's list, or in a screen's head. */
  at?: 'row' | 'list' | 'head'
}

/** Opens the change log of one record. */
export function ChangeLogButton({ at = 'row', ...log }: ChangeLogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const label = `Change log of ${log.of}`
  return (
    <>
      {at === 'row' && <IconButton icon="history" label={label} size="small" onClick={open} />}
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
