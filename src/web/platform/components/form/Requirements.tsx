import type { ReactNode } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { VisuallyHidden } from '#web/platform/components/VisuallyHidden.tsx'

export interface Requirement {
  name: string
  label: ReactNode
  isMet: boolean
}

interface RequirementsProps {
  requirements: readonly Requirement[]
  /** How met and unmet requirements are read out. */
  words: { met: string; missing: string }
}

/** What a field requires, checked off while typing. Shown by an icon and a word, not by color alone. */
export function Requirements({ requirements, words }: RequirementsProps) {
  return (
    <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {requirements.map(({ name, label, isMet }) => (
        <li
          key={name}
          className={classNames('flex items-start gap-2 sm:last:odd:col-span-2', isMet ? 'text-success' : 'text-muted')}
        >
          <Icon name={isMet ? 'check' : 'minus'} className="mt-[0.15em] size-[1.15em] shrink-0" />
          <span>
            {label} <VisuallyHidden>({isMet ? words.met : words.missing})</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}
