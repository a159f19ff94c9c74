import { useLocale, useTranslations } from 'use-intl'
import { type AppointmentTypeOption, booking, type LocationOption } from '#contract/booking.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { TypeIcon } from '#web/booking/TypeIcon.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { browserTimeZone, sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { FindAppointment } from './FindAppointment.tsx'
import { soonestNear } from './soonest-near.ts'
import { Link } from '#web/platform/links.tsx'

/** As many as are taken in at a glance; the steps of the booking show all. */
const SERVICES = 6
const OFFICES = 4

/** The front door: the way in, what can be done and where there is time next, and the way back to an appointment. */
export function Landing() {
  const t = useTranslations('public.landing')
  const common = useTranslations('common')
  const heading = useFocusHeading()
  return (
    <>
      <title>{`${t('title')} · ${common('words.applicationName')}`}</title>
      <div className="max-w-reading">
        <h1 ref={heading} tabIndex={-1} className="text-display font-bold">
          {t('title')}
        </h1>
        <p className="mt-4 text-lead text-muted">{t('lead')}</p>
        <ButtonLink
          to={publicPaths.booking.start}
          variant="primary"
          size="large"
          iconEnd="arrow-right"
          className="mt-6 w-full sm:w-auto"
        >
          {t('book')}
        </ButtonLink>
        <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
          {[t('noAccount'), t('languages', { count: LANGUAGES.length }), t('told')].map((fact) => (
            <li key={fact} className="flex items-center gap-1.5">
              <Icon name="check" className="size-4 text-success" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-8 grid gap-8 sm:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <Offers />
        <aside className="grid gap-4">
          <Choice icon="mail" title={t('manageTitle')} text={t('manageText')}>
            <FindAppointment />
          </Choice>
          <Choice icon="users" title={t('staffTitle')} text={t('staffText')}>
            <ButtonLink to={publicPaths.login()} className="mt-1">
              {common('staffSignIn')}
            </ButtonLink>
          </Choice>
        </aside>
      </div>
    </>
  )
}

/** The office's words, services and free times. They show together, so nothing moves; a failed part is left out. */
function Offers() {
  const introduction = useRead(booking.introduction, {})
  const types = useRead(booking.appointmentOptions, { query: {} })
  const offices = useRead(booking.locationOptions, { query: {} })
  if (introduction.isPending || types.isPending || offices.isPending) return <OffersSkeleton />
  return (
    <div className="grid gap-8">
      {introduction.data?.introduction && (
        // The office's own text runs in its own direction, whatever the language around it.
        <p dir="auto" className="max-w-reading whitespace-pre-line text-muted">
          {introduction.data.introduction}
        </p>
      )}
      <Services types={types.data ?? []} />
      <FreeTimes offices={offices.data ?? []} answeredAt={offices.dataUpdatedAt} />
    </div>
  )
}

function Services({ types }: { types: readonly AppointmentTypeOption[] }) {
  const t = useTranslations('public.landing')
  const duration = useTranslations('booking.type')
  if (types.length === 0) return null
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-xl font-semibold">
        {t('services')}
      </h2>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2">
        {types.slice(0, SERVICES).map((type) => (
          <li key={type.id}>
            <Link
              // What can be done online says so at the first step.
              to={`${publicPaths.booking.start}?appointmentTypeId=${type.id}&step=${type.onlineUrl ? 'appointmentType' : 'location'}`}
              className="offer"
            >
              <TypeIcon option={type} />
              <span className="min-w-0">
                <span className="block font-semibold">{type.name}</span>
                <span className="block text-sm text-muted">
                  {duration('duration', { count: type.interactionDuration })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {types.length > SERVICES && <More to={publicPaths.booking.appointmentType}>{t('allServices')}</More>}
    </section>
  )
}

interface FreeTimesProps {
  offices: readonly LocationOption[]
  /** When the portal answered, in milliseconds. */
  answeredAt: number
}

function FreeTimes({ offices, answeredAt }: FreeTimesProps) {
  const t = useTranslations('public.landing')
  const locale = useLocale()
  const { isNear, soonest } = soonestNear(offices, browserTimeZone(), new Date(answeredAt))
  if (soonest.length === 0) return null
  return (
    <section aria-labelledby="free-times">
      <h2 id="free-times" className="text-xl font-semibold">
        {t(isNear ? 'officesNear' : 'offices')}
      </h2>
      <ul className={classNames('mt-3 grid gap-2.5', soonest.length > 1 && 'sm:grid-cols-2')}>
        {soonest.slice(0, OFFICES).map(({ id, name, address, nextFreeLocal }) => (
          <li key={id}>
            <Link to={`${publicPaths.booking.start}?locationId=${id}&step=appointmentType`} className="offer">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary">
                <Icon name="map-pin" className="size-5.5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">
                  <bdi>{[address.city, address.state].filter(Boolean).join(', ')}</bdi>
                </span>
                <span className="block text-sm font-medium text-success first-letter:uppercase">
                  {sayShortDateTime(locale, nextFreeLocal)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {offices.length > Math.min(soonest.length, OFFICES) && (
        <More to={publicPaths.booking.start}>{t('allOffices')}</More>
      )}
    </section>
  )
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link mt-2 inline-flex min-h-11 items-center gap-1.5 font-medium">
      {children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}

/** As high as what usually comes, so that what is below stays where it is. */
function OffersSkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-12 max-w-reading rounded-lg" />
      <SkeletonSection offers={SERVICES} className="h-18" />
      <SkeletonSection offers={1} className="h-22" />
    </div>
  )
}

function SkeletonSection({ offers, className }: { offers: number; className: string }) {
  return (
    <div>
      <Skeleton className="h-7 w-48 rounded-lg" />
      <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
        {Array.from({ length: offers }, (_, offer) => (
          <Skeleton key={offer} className={`rounded-lg ${className}`} />
        ))}
      </div>
    </div>
  )
}

interface ChoiceProps {
  icon: IconName
  title: string
  text: string
  children?: React.ReactNode
}

function Choice({ icon, title, text, children }: ChoiceProps) {
  return (
    <section className="card grid justify-items-start gap-3 p-5 sm:p-6">
      <h2 className="flex items-center gap-3 text-lg font-semibold">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary">
          <Icon name={icon} className="size-6" />
        </span>
        {title}
      </h2>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  )
}
