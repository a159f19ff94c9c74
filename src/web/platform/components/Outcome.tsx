import { type ReactNode, useEffect } from 'react'
import { useFocusHeading } from './focus.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useWords } from './words.ts'

interface OutcomeProps {
  icon: IconName
  title: string
  /** It replaced a form on the same page, so focus follows. */
  isInPlace?: boolean
  actions: ReactNode
  children: ReactNode
}

/** How something ended, and what to do next. */
export function Outcome({ icon, title, isInPlace = false, actions, children }: OutcomeProps) {
  const heading = useFocusHeading()
  const words = useWords()
  useEffect(() => {
    if (isInPlace) heading.current?.focus()
  }, [isInPlace, heading])
  return (
    <div className="card mx-auto grid max-w-form justify-items-start gap-4 p-6 sm:p-8">
      <title>{`${title} · ${words.applicationName}`}</title>
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon name={icon} className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
        {title}
      </h1>
      <div className="grid gap-2">{children}</div>
      <div className="flex w-full flex-wrap gap-3 pt-2">{actions}</div>
    </div>
  )
}
