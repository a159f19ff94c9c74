import { Suspense, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { earliestTimes } from '#contract/earliest-times.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { TakenBanner } from '#web/booking/TakenBanner.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { earliestWords } from '#web/platform/i18n/earliest-words.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep } from './BookingStep.tsx'
import { ofPeople } from './draft.ts'
import { EarliestList, EarliestSkeleton, NothingSuits } from './wishes/EarliestList.tsx'
import { preselectedBy, usePreselection } from './types/preselection.ts'
import { ShareSearch } from './wishes/ShareSearch.tsx'
import { useBooking } from './use-booking.ts'
import { useHoldTime } from './times/use-hold-time.ts'
import { useTypeOptions } from './times/use-offers.ts'
import { usePosition } from './offices/use-position.ts'
import { useWished } from './wishes/use-wished.ts'
import { addressOf, askedFor, type Wished } from './wishes/wished.ts'
import { WishForm } from './wishes/WishForm.tsx'
import { later } from '#web/platform/components/later/later.tsx'
import { Link, useSearchParams } from '#web/platform/links.tsx'

// Loaded later: few services can be done online.
const OnlyForOne = later(async () => (await import('#web/booking/OnlyForOne.tsx')).OnlyForOne)
const OnlineInstead = later(async () => (await import('./types/OnlineInstead.tsx')).OnlineInstead)

/** In place of the steps that choose an office and a time: the first times of all offices that suit. */
export function Earliest() {
  usePreselection()
  const [search] = useSearchParams()
  const { draft } = useBooking()
  // The link's choice is about to be taken over.
  if (preselectedBy(search)) return null
  if (draft.appointmentTypes.length === 0) return <Navigate to={typesThenEarliest(search)} replace />
  return (
    <AddedWords words={earliestWords}>
      <EarliestStep />
    </AddedWords>
  )
}

/** The step that asks what the visit is for, and then comes back. */
const typesThenEarliest = (search: URLSearchParams) =>
  `${publicPaths.booking.appointmentType}?${new URLSearchParams([...search, ['then', 'earliest']])}`

function EarliestStep() {
  const { wished: inAddress, wish: wishInAddress } = useWished()
  const { draft, change } = useBooking()
  const t = useTranslations('earliest')
  const booking = useTranslations('booking')
  const where = usePosition()
  const { hold, pending, taken, problem } = useHoldTime()
  const types = useTypeOptions()
  const results = useRef<HTMLElement>(null)
  // As it was on arrival: the key that a choice brings is for the next step, not for looking up the times again.
  const [holdKey] = useState(draft.hold?.holdKey)

  const { appointmentTypes } = draft
  const withPlace = (known: Wished): Wished => ({
    ...known,
    zipCode: where.position ? undefined : (known.zipCode ?? (draft.zipCode || undefined)),
  })
  const wished = withPlace(inAddress)
  const asked = {
    ...askedFor(wished, where.position),
    appointmentTypes,
    ...ofPeople(draft),
    ...(holdKey && { holdKey }),
  }
  const found = useRead(earliestTimes.findTimes, { body: asked }, { keepPrevious: true })

  const wish = (decide: (now: Wished) => Partial<Wished>) =>
    wishInAddress((known) => {
      const now = withPlace(known)
      const changes = decide(now)
      if ('zipCode' in changes) change({ zipCode: changes.zipCode ?? '' })
      return { ...now, ...changes }
    })

  // There is no such service: the first step says so.
  if (found.error?.status === 400) return <Navigate to={typesThenEarliest(addressOf(inAddress))} replace />
  const online = (types.data ?? []).filter(
    ({ id, onlineUrl }) =>
      onlineUrl !== '' &&
      !draft.bookAnyway.includes(id) &&
      appointmentTypes.some(({ appointmentTypeId }) => appointmentTypeId === id),
  )
  const bookAnyway = () => {
    change({ bookAnyway: [...draft.bookAnyway, ...online.map(({ id }) => id)] })
    results.current?.focus()
  }
  const tried = found.data?.locations.find(({ id }) => id === taken?.locationId)
  return (
    <BookingStep
      step="location"
      title={booking('anyOffice')}
      lead={t('lead')}
      backTo={typesThenEarliest(addressOf(inAddress))}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-4">
          <Services changeAt={typesThenEarliest(addressOf(inAddress))} />
          <WishForm
            wished={wished}
            where={where}
            isZipUnknown={found.data?.place === 'unknown'}
            isSearching={found.isFetching}
            onWish={wish}
          />
        </div>
        <section
          ref={results}
          tabIndex={-1}
          aria-label={t('results')}
          // What is listed still answers the question before.
          aria-busy={found.isPlaceholderData}
          className="min-w-0 outline-none aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-200"
        >
          {taken && (
            <TakenBanner
              key={taken.at}
              otherTimes={taken.otherTimes}
              text={
                taken.otherTimes.length > 0 ? t('takenAt', { office: tried?.name ?? '' }) : booking('time.noOtherTimes')
              }
              wordFor={(when) => booking('time.take', { when })}
              pending={pending?.startDateLocal}
              onChoose={(startDateLocal) => hold({ locationId: taken.locationId, startDateLocal })}
            />
          )}
          {problem && (
            <Banner tone="danger" isLive className="mb-6">
              {problem}
            </Banner>
          )}
          <Answered
            read={found}
            skeleton={<EarliestSkeleton />}
            announce={({ times, locations }) =>
              times.length === 0 ? t('none') : t('found', { count: times.length, offices: locations.length })
            }
          >
            {(answer) =>
              // The times wait for what comes before them, so that nothing moves.
              types.isPending ? (
                <EarliestSkeleton />
              ) : (
                <Suspense fallback={<EarliestSkeleton />}>
                  {online.length > 0 && (
                    <div className="mb-6 grid gap-3">
                      {online.map((option) => (
                        <OnlineInstead key={option.id} option={option} />
                      ))}
                      <Button onClick={bookAnyway} className="justify-self-start">
                        {booking('bookAnyway')}
                      </Button>
                    </div>
                  )}
                  {answer.times.length > 0 ? (
                    <EarliestList answer={answer} pending={pending} onChoose={hold} />
                  ) : (
                    <NothingSuits
                      wider={answer.wider}
                      onGiveUp={(without) =>
                        wish(() => (without === 'everything' ? NO_WISH : { [without]: NO_WISH[without] }))
                      }
                    />
                  )}
                </Suspense>
              )
            }
          </Answered>
          {draft.others.length > 0 ? (
            <div className="mt-6 min-h-12">
              <Suspense>
                <OnlyForOne />
              </Suspense>
            </div>
          ) : (
            <TellMe wished={wished} />
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
            <ShareSearch
              address={`${publicPaths.booking.earliest}?${addressOf(wished, appointmentTypes)}`}
              hasPosition={where.position !== undefined}
            />
            <Link to={publicPaths.booking.location} className="link inline-flex min-h-11 items-center font-medium">
              {t('chooseOffice')}
            </Link>
          </div>
        </section>
      </div>
    </BookingStep>
  )
}

const NO_WISH = { withinMiles: undefined, weekdays: [], partsOfDay: [], fromDate: undefined } as const

/** If none of these times works: the way to the waiting list, with the wishes entered so far. */
function TellMe({ wished }: { wished: Wished }) {
  const t = useTranslations('earliest')
  const booking = useTranslations('booking')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-4">
      <p className="min-w-56 flex-1">
        <span className="block font-semibold">{t('tellMeTitle')}</span>
        <span className="text-muted">{t('tellMeText')}</span>
      </p>
      <ButtonLink to={`${publicPaths.joinWaitingList}?${addressOf(wished)}`} icon="bell" className="max-sm:w-full">
        {booking('tellMe')}
      </ButtonLink>
    </div>
  )
}

/** What the visit is for, in one line that keeps its place while it loads. */
function Services({ changeAt }: { changeAt: string }) {
  const { draft } = useBooking()
  const types = useTypeOptions()
  const locale = useLocale()
  const t = useTranslations('earliest')
  const summary = useTranslations('booking.summary')
  const names = draft.appointmentTypes.flatMap(({ appointmentTypeId, quantity }) => {
    const name = types.data?.find(({ id }) => id === appointmentTypeId)?.name
    return name ? [quantity > 1 ? summary('several', { quantity, name }) : name] : []
  })
  const { length: others } = draft.others
  const services = [new Intl.ListFormat(locale).format(names), others > 0 && t('people', { count: others + 1 })].filter(
    Boolean,
  )
  return (
    <p className="min-h-14">
      <span className="block font-semibold">
        {names.length > 0 ? t('services', { services: services.join(' · ') }) : '\u00a0'}
      </span>
      <Link to={changeAt} className="link inline-flex min-h-8 items-center font-medium">
        {t('changeServices')}
      </Link>
    </p>
  )
}
