import { useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { ChangeLogDialog, type ChangeLogOf } from './ChangeLogDialog.tsx'

/** In a screen's head: opens the change log of one record. */
export function ChangeLogButton(log: ChangeLogOf) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="history" onClick={() => setIsOpen(true)}>
        Change log
      </Button>
      {isOpen && <ChangeLogDialog {...log} onClose={() => setIsOpen(false)} />}
    </>
  )
}
