import { useTranslations } from 'use-intl'
import type { LocationOption } from '#contract/booking.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { OfficeContact } from './OfficeContact.tsx'

/** Nothing is free as far ahead as customers can book. */
export function NoTimesAtOffice({ location }: { location: LocationOption }) {
  const t = useTranslations('booking.time')
  return (
    <div className="card">
      <EmptyState
        icon="calendar"
        title={t('noneAtOffice', { office: location.name })}
        text={t('noneAtOfficeHint')}
        action={
          <div className="grid justify-items-center gap-4">
            <OtherOffice />
            <OfficeContact location={location} />
          </div>
        }
      />
    </div>
  )
}

/** Nothing is free in the month shown; the last month has no next one. */
export function NoTimesInMonth({ onNextMonth }: { onNextMonth: (() => void) | undefined }) {
  const t = useTranslations('booking.time')
  return (
    <EmptyState
      icon="calendar"
      title={t('noneInMonth')}
      action={
        onNextMonth ? (
          <Button iconEnd="chevron-right" onClick={onNextMonth}>
            {t('nextMonth')}
          </Button>
        ) : (
          <OtherOffice />
        )
      }
    />
  )
}

/** The last times of the day were taken after the month was loaded. */
export function NoTimesOnDay() {
  const t = useTranslations('booking.time')
  return <EmptyState icon="clock" title={t('noneOnDay')} />
}

function OtherOffice() {
  const t = useTranslations('booking.time')
  return <ButtonLink to={publicPaths.booking.location}>{t('otherOffice')}</ButtonLink>
}
