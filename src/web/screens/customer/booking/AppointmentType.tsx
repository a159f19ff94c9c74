import { type FormEvent, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AppointmentTypeOption } from '#contract/booking.ts'
import { limits } from '#domain/limits.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { ChoiceGroup } from '#web/booking/ChoiceGroup.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep, StepSubmit } from './BookingStep.tsx'
import { usePreselection } from './types/preselection.ts'
import { TypeCard } from './types/TypeCard.tsx'
import { needsOf } from './draft.ts'
import { useBooking } from './use-booking.ts'
import { useTypeOptions } from './times/use-offers.ts'
import { later } from '#web/platform/components/later/later.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

const LimitHint = later(async () => (await import('./Hints.tsx')).LimitHint)
const HowManyPeople = later(async () => (await import('./types/HowManyPeople.tsx')).HowManyPeople)

/** The first step: what the visit is for, and how many of each. */
export function AppointmentType() {
  usePreselection()
  const { draft, change } = useBooking()
  const { linkedLocationId } = draft
  const options = useTypeOptions()
  const t = useTranslations('booking.type')
  return (
    <BookingStep step="appointmentType" title={t('title')} lead={t('hint')} backTo={publicPaths.booking.start}>
      {linkedLocationId && (
        <Banner
          className="mb-6"
          actions={
            <Button size="small" onClick={() => change({ linkedLocationId: null })}>
              {t('showAll')}
            </Button>
          }
        >
          {t(options.data?.length === 0 ? 'noOffice' : 'ofOneOffice')}
        </Banner>
      )}
      <Answered
        read={options}
        skeleton={<TypesSkeleton />}
        announce={({ length }) => (length === 0 ? t('none') : t('found', { count: length }))}
      >
        {(types) =>
          types.length === 0 ? <EmptyState icon="calendar" title={t('none')} /> : <TypeChoice options={types} />
        }
      </Answered>
    </BookingStep>
  )
}

function TypeChoice({ options }: { options: AppointmentTypeOption[] }) {
  const { draft, change, changeVisit } = useBooking()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const t = useTranslations('booking.type')
  const booking = useTranslations('booking')

  // What a link or an earlier visit chose may no longer be offered.
  const chosen = draft.appointmentTypes.filter((type) => options.some(({ id }) => id === type.appointmentTypeId))
  const quantityOf = new Map(chosen.map((type) => [type.appointmentTypeId, type.quantity]))
  const minutes = options.reduce((sum, type) => sum + type.interactionDuration * (quantityOf.get(type.id) ?? 0), 0)

  const services = chosen.reduce((sum, type) => sum + type.quantity, 0)
  const people = draft.others.length + 1
  const isMixed = needsOf({ ...draft, appointmentTypes: chosen }).needs !== undefined

  const online = options.filter(({ id, onlineUrl }) => onlineUrl !== '' && quantityOf.has(id))

  const choose = (id: number, quantity: number) => {
    const wanted = new Map(quantityOf).set(id, quantity)
    changeVisit({
      appointmentTypes: options.flatMap((option) => {
        const count = wanted.get(option.id) ?? 0
        return count > 0 ? [{ appointmentTypeId: option.id, quantity: count }] : []
      }),
    })
  }

  const proceed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.length === 0) return
    change({ appointmentTypes: chosen, bookAnyway: online.map(({ id }) => id) })
    void navigate(nextOf(search))
  }

  return (
    <form onSubmit={proceed}>
      {chosen.length < draft.appointmentTypes.length && (
        <Banner tone="warning" className="mb-6">
          {t('notOffered')}
        </Banner>
      )}
      <ChoiceGroup legend={t('title')} className="md:grid-cols-2">
        {options.map((option) => (
          <TypeCard
            key={option.id}
            option={option}
            quantity={quantityOf.get(option.id) ?? 0}
            isDisabled={chosen.length >= limits.typesPerAppointment && !quantityOf.has(option.id)}
            onChange={(quantity) => choose(option.id, quantity)}
          />
        ))}
      </ChoiceGroup>
      {chosen.length > 0 && <Together options={options} />}
      {/* Room for two lines, so that nothing below moves when it comes. */}
      <div className="mt-6 min-h-12">
        <Suspense>
          <LimitHint />
        </Suspense>
      </div>
      <StepSubmit
        isReady={chosen.length > 0}
        label={online.length > 0 && online.length === chosen.length ? booking('bookAnyway') : undefined}
        isSticky
        status={
          chosen.length > 0 &&
          !isMixed &&
          (people > 1 ? t('totalEach', { services, people, minutes }) : t('total', { services, minutes }))
        }
      />
    </form>
  )
}

/** Most come alone: what asks for more loads on request. */
function Together({ options }: { options: readonly AppointmentTypeOption[] }) {
  const { draft } = useBooking()
  const [isAsked, setIsAsked] = useState(draft.others.length > 0)
  const t = useTranslations('booking.type')
  return (
    <div className="mt-6 min-h-11">
      {isAsked ? (
        <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
          <HowManyPeople options={options} takesFocus={draft.others.length === 0} />
        </Suspense>
      ) : (
        <Button variant="quiet" icon="users" className="-ms-4 text-start" onClick={() => setIsAsked(true)}>
          {t('together')}
        </Button>
      )}
    </div>
  )
}

/** The next step: usually an office, or times at any, with the wishes that were there before. */
function nextOf(search: URLSearchParams): string {
  if (search.get('then') !== 'earliest') return publicPaths.booking.location
  const wishes = new URLSearchParams([...search].filter(([name]) => name !== 'then'))
  return `${publicPaths.booking.earliest}?${wishes}`
}

function TypesSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} className="h-36 rounded-lg" />
      ))}
    </div>
  )
}
