import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/components/Button.tsx'
import { Icon } from '#web/components/Icon.tsx'
import { sayShortDateTime } from '#web/visit/local-time.ts'
import type { Taken } from './taken.ts'

interface TakenTimeProps {
  taken: Taken
  /** What is to be done now. */
  text: string
  /** What pressing one of the times does. */
  labelFor: (when: string) => string
  /** The time that is being tried now. */
  pending: string | undefined
  onChoose: (startDateLocal: string) => void
  /** Other ways out. */
  children?: ReactNode
}

/** Somebody else was faster: what is still free near the wanted time, one press away, with everything else left as it is. */
export function TakenTime({ taken, text, labelFor, pending, onChoose, children }: TakenTimeProps) {
  const locale = useLocale()
  const errors = useTranslations('errors')
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-6 scroll-mt-6 rounded-lg border-2 border-danger bg-surface px-5 py-4 focus-visible:outline-offset-0"
    >
      <h2 className="flex items-start gap-2 text-lg font-bold">
        <Icon name="alert" className="mt-1 size-5 text-danger" />
        {errors('timeTaken')}
      </h2>
      <p className="mt-1">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {taken.otherTimes.map(({ startDateLocal }) => (
          <Button
            key={startDateLocal}
            isPending={startDateLocal === pending}
            disabled={pending !== undefined && startDateLocal !== pending}
            onClick={() => onChoose(startDateLocal)}
          >
            {labelFor(sayShortDateTime(locale, startDateLocal))}
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
