import { useLocale, useTranslations } from 'use-intl'
import type { EarliestTimes, Wider } from '#contract/earliest-times.ts'
import { ZoneBanner } from '#web/booking/ZoneBanner.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { isReadersTime, sayClock, sayLocal, sayShortDateTime, sayZone } from '#web/platform/i18n/say-time.ts'

/** A time at an office. */
export interface ChosenTime {
  readonly locationId: number
  readonly startDateLocal: string
}

interface EarliestListProps {
  answer: EarliestTimes
  /** The time that is being kept. */
  pending: ChosenTime | undefined
  onChoose: (time: ChosenTime) => void
}

/** The times, best first: each is a button that keeps it. */
export function EarliestList({ answer, pending, onChoose }: EarliestListProps) {
  const { times, locations, place } = answer
  const t = useTranslations('earliest')
  const zones = [...new Set(locations.map(({ timeZone }) => timeZone))]
  const [zone = '', ...otherZones] = zones
  return (
    <>
      <p className="font-semibold">{t('found', { count: times.length, offices: locations.length })}</p>
      <div className="mt-1 mb-3">
        {otherZones.length === 0 && <ZoneBanner timeZone={zone} at={new Date(`${times[0]?.startDateLocal}Z`)} />}
      </div>
      <ol className="grid gap-2">
        {times.map((time) => {
          const location = locations.find(({ id }) => id === time.locationId)
          const isPending = pending?.startDateLocal === time.startDateLocal && pending.locationId === time.locationId
          return location ? (
            <li key={`${time.locationId} ${time.startDateLocal}`}>
              <TimeButton
                time={time}
                location={location}
                isApproximate={place === 'approximate'}
                zone={
                  otherZones.length === 0 || isReadersTime(location.timeZone, time.startDateLocal)
                    ? undefined
                    : location.timeZone
                }
                isPending={isPending}
                onChoose={() => !pending && onChoose(time)}
              />
            </li>
          ) : null
        })}
      </ol>
    </>
  )
}

interface TimeButtonProps {
  time: ChosenTime
  location: EarliestTimes['locations'][number]
  isApproximate: boolean
  /** Where offices have different clocks, and this one's differs from the reader's. */
  zone: string | undefined
  isPending: boolean
  onChoose: () => void
}

function TimeButton({ time, location, isApproximate, zone, isPending, onChoose }: TimeButtonProps) {
  const locale = useLocale()
  const t = useTranslations('booking.location')
  const { startDateLocal } = time
  const { name, address, distanceMiles } = location
  const miles = distanceMiles === null ? null : Math.max(1, Math.round(distanceMiles))
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-busy={isPending || undefined}
      className="choice-card w-full cursor-pointer items-center text-start"
    >
      <span className="w-26 shrink-0 sm:w-32">
        <span className="block text-lg font-bold tabular-nums">{sayClock(locale, startDateLocal)}</span>{' '}
        <span className="block text-sm font-medium text-muted first-letter:uppercase">
          {sayLocal(locale, startDateLocal, { weekday: 'short', month: 'short', day: 'numeric' })}
        </span>
      </span>{' '}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <bdi>{name}</bdi>
        </span>{' '}
        <span className="block text-sm text-muted">
          <bdi>{address.city}</bdi>
          {address.city !== '' && miles !== null && ' · '}
          {miles !== null && <bdi>{t(isApproximate ? 'distanceAbout' : 'distance', { miles })}</bdi>}
          {zone && (
            <>
              <span className="max-sm:hidden">{' · '}</span>
              <span className="max-sm:block">{sayZone(locale, zone)}</span>
            </>
          )}
        </span>
      </span>
      {isPending ? (
        <Spinner className="size-5" />
      ) : (
        <Icon name="chevron-right" className="size-5 text-muted rtl:-scale-x-100" />
      )}
    </button>
  )
}

interface NothingSuitsProps {
  wider: EarliestTimes['wider']
  onGiveUp: (without: Wider) => void
}

/** Which wish to give up, with what that would bring: one press each. */
export function NothingSuits({ wider, onGiveUp }: NothingSuitsProps) {
  const locale = useLocale()
  const t = useTranslations('earliest')
  return (
    <div className="card">
      <EmptyState
        icon="calendar"
        title={t(wider.length > 0 ? 'none' : 'nothing')}
        text={t(wider.length > 0 ? 'noneHint' : 'nothingHint')}
        action={
          wider.length > 0 && (
            <div className="grid gap-2">
              {wider.map(({ without, startDateLocal, locationName }) => (
                <button
                  key={without}
                  type="button"
                  onClick={() => onGiveUp(without)}
                  className="choice-card cursor-pointer flex-col gap-0.5 text-start"
                >
                  <span className="font-semibold text-primary">{t(`without.${without}`)}</span>
                  <span className="text-sm text-muted">
                    {t('firstWithout', { when: sayShortDateTime(locale, startDateLocal), office: locationName })}
                  </span>
                </button>
              ))}
            </div>
          )
        }
      />
    </div>
  )
}

export function EarliestSkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-1 mb-3 h-6 w-52" />
      <div className="grid gap-2">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-20.5 rounded-lg" />
        ))}
      </div>
    </>
  )
}
