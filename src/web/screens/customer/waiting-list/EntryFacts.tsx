import { type ReactNode, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { WaitingListEntry } from '#contract/waiting-list.ts'
import { useWishWords } from '#web/booking/wish-words.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { readersDate, sayFullDate, sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { later } from '#web/platform/components/later/later.tsx'

/** Few who wait have an appointment. */
const ChangeEarlierBy = later(async () => (await import('./ChangeEarlierBy.tsx')).ChangeEarlierBy)

/** The wishes, the start date and the last day. */
export function EntryFacts({ token, entry }: { token: string; entry: WaitingListEntry }) {
  const locale = useLocale()
  const t = useTranslations('waitingList.facts')
  const earliest = useTranslations('earliest')
  const summary = useTranslations('booking.summary')
  const wishWords = useWishWords()
  const { wishes, locationName, appointment, appointmentTypes, createdUtc, lastsUntil } = entry
  const { zipCode, withinMiles } = wishes
  const when = wishWords({ ...wishes, withinMiles: undefined })
  const near = () => {
    if (zipCode === undefined) return t('anyOffice')
    return withinMiles
      ? t('near', { distance: earliest('withinMiles', { miles: withinMiles }), zipCode })
      : t('from', { zipCode })
  }
  return (
    <section aria-labelledby="looked-for" className="card">
      <h2 id="looked-for" className="px-5 pt-5 text-lg font-semibold sm:px-6">
        {t('title')}
      </h2>
      <dl className="mt-1 divide-y divide-line">
        <Fact name={t('service')}>
          {appointmentTypes.map(({ name, quantity }) => (
            <span key={name} className="block">
              <bdi>{quantity > 1 ? summary('several', { quantity, name }) : name}</bdi>
            </span>
          ))}
        </Fact>
        <Fact name={t('when')}>{when.length > 0 ? when.join(' · ') : earliest('anyTime')}</Fact>
        <Fact name={t('where')}>{locationName === null ? near() : <bdi>{locationName}</bdi>}</Fact>
        {appointment && (
          <Fact name={t('instead')}>
            <span className="block">
              {sayShortDateTime(locale, appointment.startDateLocal)}, <bdi>{appointment.locationName}</bdi>
            </span>
            <span className="block font-normal text-muted">{t('before')}</span>
            {entry.state === 'Waiting' && (
              <Suspense fallback={<Skeleton className="mt-3 h-18 max-w-sm rounded-md" />}>
                <ChangeEarlierBy token={token} appointment={appointment} />
              </Suspense>
            )}
          </Fact>
        )}
        {entry.state !== 'Unconfirmed' && (
          <Fact name={t('since')}>{sayFullDate(locale, readersDate(new Date(createdUtc)))}</Fact>
        )}
        <Fact name={t('until')}>{sayFullDate(locale, lastsUntil)}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-5 py-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The offers that passed, so that customers know what happened to each message. */
export function PassedOffers({ passed }: Pick<WaitingListEntry, 'passed'>) {
  const locale = useLocale()
  const t = useTranslations('waitingList.passed')
  return (
    <section aria-labelledby="passed" className="card px-5 py-5 sm:px-6">
      <h2 id="passed" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <ul className="mt-2 grid gap-2">
        {passed.map(({ startDateLocal, locationName, state }) => (
          <li key={`${locationName} ${startDateLocal}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {sayShortDateTime(locale, startDateLocal)}, <bdi>{locationName}</bdi>
            </span>
            <span className="text-muted">{t(state)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
