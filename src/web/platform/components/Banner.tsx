import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { toneClass } from './tone.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const icons = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert',
  danger: 'alert',
} satisfies Record<BannerTone, IconName>

interface BannerProps {
  tone?: BannerTone
  title?: ReactNode
  actions?: ReactNode
  /** Read out when it appears: for what happens while someone is on the page. Danger interrupts; other tones wait. */
  isLive?: boolean
  className?: string
  children?: ReactNode
}

export function Banner({ tone = 'info', title, actions, isLive = false, className, children }: BannerProps) {
  const role = tone === 'danger' ? 'alert' : 'status'
  return (
    <div
      role={isLive ? role : undefined}
      className={classNames('flex gap-3 rounded-lg border px-4 py-3.5', toneClass[tone], className)}
    >
      <Icon name={icons[tone]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
