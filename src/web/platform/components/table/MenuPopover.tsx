import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

interface MenuPopoverProps {
  label: string
  className: string
  children: ReactNode
}

/** The dialog has the name: from its button, the frame around it would get one too. */
const NAMELESS = { 'aria-labelledby': '' }

/** What a button above a table opens below itself. */
export function MenuPopover({ label, className, children }: MenuPopoverProps) {
  return (
    <Popover {...NAMELESS} className="popover max-w-[95vw]" placement="bottom start">
      <Dialog aria-label={label} className={`grid p-4 outline-none ${className}`}>
        {children}
      </Dialog>
    </Popover>
  )
}
