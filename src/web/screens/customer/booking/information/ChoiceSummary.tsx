import { type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AppointmentTypeOption, LocationOption } from '#contract/booking.ts'
import { Address } from '#web/booking/Address.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { later } from '#web/platform/components/later/later.tsx'
import { isReadersTime, sayClock, sayDay, sayZone } from '#web/platform/i18n/say-time.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Link } from '#web/platform/links.tsx'

const ReservedHint = later(async () => (await import('#web/screens/customer/booking/Hints.tsx')).ReservedHint)

interface ChoiceSummaryProps {
  startDateLocal: string
  /** Someone else has it now. */
  isTaken: boolean
  /** The end of the last visit, if several people come one after the other. */
  endDateLocal: string | undefined
  /** How long the place is, once it is held: whole time slots, which may be more than the services take. */
  minutes: number | undefined
  types: readonly (Pick<AppointmentTypeOption, 'id' | 'name'> & { quantity: number })[]
  /** Undefined while it is loading. */
  location: LocationOption | undefined
}

/** What has been chosen, each with a way to change it: in few lines where it stands above the form. */
export function ChoiceSummary({ startDateLocal, isTaken, endDateLocal, minutes, types, location }: ChoiceSummaryProps) {
  const locale = useLocale()
  const t = useTranslations('booking.summary')
  const time = useTranslations('booking.time')
  // Crossed out for screen readers, too.
  const Time = isTaken ? 's' : 'div'
  return (
    <section aria-labelledby="choice-summary" className="card px-4 py-2 lg:p-5">
      <h2 id="choice-summary" className="text-lg font-semibold max-lg:sr-only">
        {t('title')}
      </h2>
      <dl className="lg:mt-2 lg:divide-y lg:divide-line">
        <Choice name={t('when')} change={t('changeWhen')} changeAt={publicPaths.booking.time}>
          <Time className={isTaken ? 'text-muted line-through' : undefined}>
            <span className="block font-semibold text-balance first-letter:uppercase sm:max-lg:inline-block">
              {sayDay(locale, startDateLocal)}
            </span>
            <span className="max-sm:hidden lg:hidden"> · </span>
            <span className="block font-semibold sm:max-lg:inline">
              {sayClock(locale, startDateLocal)}
              {endDateLocal && ` ${time('until', { to: sayClock(locale, endDateLocal) })}`}
            </span>
          </Time>
          {minutes !== undefined && (
            <span className="block min-h-5 text-sm text-muted">
              <Suspense>
                <ReservedHint minutes={minutes} />
              </Suspense>
            </span>
          )}
          <span
            className={classNames(
              'block text-sm text-muted first-letter:uppercase',
              (!location || isReadersTime(location.timeZone, startDateLocal)) && 'max-lg:hidden',
            )}
          >
            {location ? sayZone(locale, location.timeZone) : <Skeleton className="h-5 w-32" />}
          </span>
        </Choice>
        <Choice name={t('office')} change={t('changeOffice')} changeAt={publicPaths.booking.location}>
          {location ? (
            <>
              <span className="block font-semibold">{location.name}</span>
              <span className="text-sm text-muted max-lg:hidden">
                <Address address={location.address} />
              </span>
            </>
          ) : (
            <>
              <Skeleton className="h-6 w-32" />
              <Skeleton className="mt-1 h-14 w-40 max-lg:hidden" />
            </>
          )}
        </Choice>
        <Choice name={t('service')} change={t('changeService')} changeAt={publicPaths.booking.appointmentType}>
          {types.map(({ id, name, quantity }) => (
            <span key={id} className="block font-semibold">
              {quantity > 1 ? t('several', { quantity, name }) : name}
            </span>
          ))}
        </Choice>
      </dl>
    </section>
  )
}

interface ChoiceProps {
  name: string
  /** The link, in words that say all by themselves. */
  change: string
  changeAt: string
  children: ReactNode
}

function Choice({ name, change, changeAt, children }: ChoiceProps) {
  const t = useTranslations('booking.summary')
  return (
    <div className="py-1 max-lg:flex max-lg:justify-between max-lg:gap-x-4 lg:py-3.5 lg:last:pb-0">
      <dt className="text-sm text-muted max-lg:sr-only">{name}</dt>
      <dd className="min-w-0 max-lg:py-1">{children}</dd>
      <dd className="flex-none">
        <Link to={changeAt} aria-label={change} className="link inline-flex min-h-8 items-center font-medium">
          <span className="lg:hidden">{t('change')}</span>
          <span className="max-lg:hidden">{change}</span>
        </Link>
      </dd>
    </div>
  )
}
