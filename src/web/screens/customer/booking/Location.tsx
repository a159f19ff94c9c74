import { type FormEvent, useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { LocationOption } from '#contract/booking.ts'
import type { OfficeWait } from '#contract/public-line.ts'
import { Address } from '#web/booking/Address.tsx'
import { Answered } from '#web/booking/Answered.tsx'
import { ChoiceGroup } from '#web/booking/ChoiceGroup.tsx'
import { OfficeContact } from '#web/booking/OfficeContact.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { isReadersTime, sayShortDateTime, sayZone } from '#web/platform/i18n/say-time.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep, StepSubmit } from './BookingStep.tsx'
import { useBooking } from './use-booking.ts'
import { useDetour } from './use-detour.ts'
import { useNearestLocations } from './offices/use-nearest-locations.ts'
import { useLocationOptions } from './times/use-offers.ts'
import { useWaits } from './offices/use-waits.ts'
import { ZipCodeForm } from './offices/ZipCodeForm.tsx'
import { sayWait } from '#web/platform/i18n/say-wait.ts'

/** With a longer wait, walk-ins are not suggested: the line is longer than the day. */
const LONGEST_WAIT_MINUTES = 240

/** The second step: an office that offers everything chosen. */
export function Location() {
  const detour = useDetour('location')
  return detour ? <Navigate to={detour} replace /> : <LocationStep />
}

function LocationStep() {
  const { draft } = useBooking()
  const locale = useLocale()
  const locations = useLocationOptions()
  const nearest = useNearestLocations()
  const { waits, isSettled } = useWaits(locations.data !== undefined)
  const t = useTranslations('booking.location')
  const sorted = draft.zipCode !== '' && nearest.data?.isKnown ? nearest.data : undefined
  const byName = (locations.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  // There is no such service: the first step says so.
  if (locations.error?.status === 400) return <Navigate to={publicPaths.booking.appointmentType} replace />
  return (
    <BookingStep step="location" title={t('title')} backTo={publicPaths.booking.appointmentType}>
      <Answered
        read={locations}
        skeleton={<LocationsSkeleton />}
        announce={({ length }) => (length === 0 ? t('none') : t('found', { count: length }))}
      >
        {({ length }) => {
          if (length === 0) return <NoOffice />
          if (!isSettled) return <LocationsSkeleton />
          return (
            <>
              <AnyOffice />
              <ZipCodeForm nearest={nearest} />
              <LocationChoice
                options={sorted?.locations ?? byName}
                isApproximate={sorted?.isApproximate === true}
                waits={waits}
              />
            </>
          )
        }}
      </Answered>
    </BookingStep>
  )
}

/** For those who care more about when than where. */
function AnyOffice() {
  const t = useTranslations('booking')
  return (
    <ButtonLink to={publicPaths.booking.earliest} icon="clock" iconEnd="arrow-right" className="mb-6 max-sm:w-full">
      {t('anyOffice')}
    </ButtonLink>
  )
}

interface LocationChoiceProps {
  /** In display order. */
  options: readonly LocationOption[]
  /** Distances are measured from somewhere near the zip code. */
  isApproximate: boolean
  /** The wait without an appointment, where it is known. */
  waits: readonly OfficeWait[] | undefined
}

function LocationChoice({ options, isApproximate, waits }: LocationChoiceProps) {
  const { draft, changeVisit } = useBooking()
  const navigate = useNavigate()
  const t = useTranslations('booking.location')
  const chosen = options.find(({ id }) => id === draft.locationId)
  // A card that is seen keeps its height: a wait that comes later than the offices is not shown, one that ends stays.
  const [firstWaits] = useState(waits)
  const waitAt = new Map(firstWaits && [...firstWaits, ...(waits ?? [])].map((wait) => [wait.locationId, wait]))
  const hasRoom = (id: number) => firstWaits?.some(({ locationId }) => locationId === id)

  const proceed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) void navigate(publicPaths.booking.time)
  }

  return (
    <form onSubmit={proceed}>
      <ChoiceGroup legend={t('title')} className="md:grid-cols-2">
        {options.map((location) => (
          <LocationCard
            key={location.id}
            location={location}
            isApproximate={isApproximate}
            wait={hasRoom(location.id) ? waitAt.get(location.id) : undefined}
            isChosen={location === chosen}
            onChoose={() => changeVisit({ locationId: location.id })}
          />
        ))}
      </ChoiceGroup>
      <StepSubmit isReady={chosen !== undefined} isSticky />
    </form>
  )
}

interface LocationCardProps {
  location: LocationOption
  isApproximate: boolean
  wait: OfficeWait | undefined
  isChosen: boolean
  onChoose: () => void
}

function LocationCard({ location, isApproximate, wait, isChosen, onChoose }: LocationCardProps) {
  const id = useId()
  const locale = useLocale()
  const t = useTranslations('booking.location')
  const { name, address, nextFreeLocal, distanceMiles } = location
  return (
    <ChoiceCard
      input={{ id, type: 'radio', name: 'location', checked: isChosen, onChange: onChoose }}
      label={name}
      text={
        <>
          {distanceMiles !== null && (
            <p className="font-semibold text-ink">
              {t(isApproximate ? 'distanceAbout' : 'distance', { miles: Math.max(1, Math.round(distanceMiles)) })}
            </p>
          )}
          <Address address={address} />
          <p className="mt-3 flex gap-2">
            <Icon name="clock" className="mt-0.5 size-5" />
            {nextFreeLocal ? (
              <span>
                {t('nextFree')}{' '}
                <span className="inline-block font-semibold text-success">
                  {sayShortDateTime(locale, nextFreeLocal)}
                </span>
                {!isReadersTime(location.timeZone, nextFreeLocal) && (
                  <span className="block text-sm">{sayZone(locale, location.timeZone)}</span>
                )}
              </span>
            ) : (
              t('noneFree')
            )}
          </p>
          {wait && wait.to <= LONGEST_WAIT_MINUTES && (
            <p className="mt-1.5 flex gap-2">
              <Icon name="users" className="mt-0.5 size-5" />
              {t('waitNow', sayWait(locale, wait))}
            </p>
          )}
        </>
      }
    >
      <OfficeContact location={location} />
    </ChoiceCard>
  )
}

function NoOffice() {
  const t = useTranslations('booking.location')
  return (
    <EmptyState
      icon="building"
      title={t('none')}
      action={<ButtonLink to={publicPaths.booking.appointmentType}>{t('chooseOtherService')}</ButtonLink>}
    />
  )
}

function LocationsSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {Array.from({ length: 3 }, (_, card) => (
        <Skeleton key={card} className="h-44 rounded-lg" />
      ))}
    </div>
  )
}
