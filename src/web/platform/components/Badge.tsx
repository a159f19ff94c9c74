import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone, toneClass } from './tone.ts'

interface BadgeProps {
  tone?: Tone
  icon?: IconName
  /** Crossed out: no longer valid, like a canceled appointment. */
  isStruck?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, isStruck = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'badge inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        toneClass[tone],
        isStruck && 'line-through',
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </span>
  )
}
