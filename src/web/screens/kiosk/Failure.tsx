import type { ReactNode } from 'react'
import { Icon } from '#web/platform/components/Icon.tsx'

/** Why something did not work, read out immediately. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="kiosk-failure">
      <Icon name="alert" className="size-[1.3em] shrink-0" />
      {children}
    </p>
  )
}
