import type { ReactNode } from 'react'
import { Icon } from '#web/components/Icon.tsx'

/** The inside of an option: a tick keeps its place, so that chosen and unchosen words line up. */
export function optionContent(label: ReactNode) {
  return ({ isSelected }: { isSelected: boolean }) => (
    <>
      <span className="size-4 shrink-0 text-primary">{isSelected && <Icon name="check" className="size-4" />}</span>
      <span className="min-w-0 flex-1">{label}</span>
    </>
  )
}
