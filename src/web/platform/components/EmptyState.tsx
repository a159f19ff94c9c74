import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** What the reader can do about it. */
  text?: ReactNode
  action?: ReactNode
  icon?: IconName
}

export function EmptyState({ title, text, action, icon = 'list' }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-sunken text-muted">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
