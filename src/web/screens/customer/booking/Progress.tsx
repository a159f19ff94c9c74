import { useTranslations } from 'use-intl'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { type Step, steps } from './steps.ts'

/** How far along the booking is: one line of text on a phone, every step by name on wide screens. */
export function Progress({ step }: { step: Step }) {
  const t = useTranslations('booking.progress')
  const current = steps.indexOf(step)
  return (
    <nav aria-label={t('label')} data-print="hide">
      <p className="mb-2.5 text-sm font-semibold text-primary sm:sr-only">
        {t('step', { current: current + 1, total: steps.length, name: t(step) })}
      </p>
      <ol className="grid grid-cols-5 gap-1.5 sm:gap-3">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined}>
            <span
              className={classNames(
                'block h-1.5 rounded-full forced-colors:border',
                index <= current ? 'bg-primary-solid forced-colors:bg-[Highlight]' : 'bg-line',
              )}
            />
            <span
              className={classNames(
                'flex items-center gap-1 pt-2 text-sm max-sm:sr-only',
                index === current ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {index < current && <Icon name="check" className="size-4 text-primary" />}
              {t(name)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
