import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/components/Button.tsx'
import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { Icon } from '#web/components/Icon.tsx'
import { paths } from '#web/paths.ts'
import { sayShortDateTime } from '#web/visit/local-time.ts'
import type { Taken } from './use-submit-appointment.ts'

interface TakenTimeProps {
  taken: Taken
  /** The time that is being tried now. */
  pending: string | undefined
  onChoose: (startDateLocal: string) => void
}

/** Somebody else was faster: what is still free near the wanted time, one press away, with the form left as it is. */
export function TakenTime({ taken, pending, onChoose }: TakenTimeProps) {
  const locale = useLocale()
  const t = useTranslations('booking.information')
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
      <p className="mt-1">{t(taken.otherTimes.length > 0 ? 'otherTimes' : 'noOtherTimes')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {taken.otherTimes.map(({ startDateLocal }) => (
          <Button
            key={startDateLocal}
            isPending={startDateLocal === pending}
            disabled={pending !== undefined && startDateLocal !== pending}
            onClick={() => onChoose(startDateLocal)}
          >
            {t('bookAt', { when: sayShortDateTime(locale, startDateLocal) })}
          </Button>
        ))}
        <ButtonLink to={paths.booking.time} variant="quiet">
          {t('allTimes')}
        </ButtonLink>
      </div>
    </div>
  )
}
