import { useTranslations } from 'use-intl'
import { booking } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { usePreselection } from './types/preselection.ts'

/** Where a booking starts: what it is, what to have ready, and the way in. */
export function Start() {
  const goesOn = usePreselection()
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('booking.start')
  const anyOffice = useTranslations('booking')
  if (goesOn) return <Skeleton lines={8} />
  return (
    <div className="mx-auto max-w-4xl">
      <title>{`${t('title')} · ${words.applicationName}`}</title>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-display font-bold">
            {t('title')}
          </h1>
          <p className="mt-3 text-lead text-muted">{t('lead')}</p>
        </div>
        <section aria-labelledby="what-you-need" className="card p-5 sm:p-6 lg:row-span-2">
          <h2 id="what-you-need" className="text-lg font-semibold">
            {t('needTitle')}
          </h2>
          <ul className="mt-4 grid gap-3.5">
            <Need icon="mail">{t('needContact')}</Need>
            <Need icon="file-text">{t('needDocuments')}</Need>
          </ul>
        </section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            to={publicPaths.booking.appointmentType}
            variant="primary"
            size="large"
            iconEnd="arrow-right"
            className="max-sm:w-full"
          >
            {t('start')}
          </ButtonLink>
          <ButtonLink to={publicPaths.booking.earliest} size="large" icon="clock" className="max-sm:w-full">
            {anyOffice('anyOffice')}
          </ButtonLink>
        </div>
        {/* Below the buttons: its height is unknown, and nothing must move when it arrives. */}
        <Introduction />
      </div>

      <section aria-labelledby="have-appointment" className="mt-10 border-t border-line pt-6">
        <h2 id="have-appointment" className="font-semibold">
          {t('haveAppointment')}
        </h2>
        <p className="mt-1 max-w-reading text-muted">{t('manageHint')}</p>
      </section>
    </div>
  )
}

function Need({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-primary" />
      <span>{children}</span>
    </li>
  )
}

/** The office's own text. Booking works without it, so a failure to load it is not worth a message. */
function Introduction() {
  const { data, isPending } = useRead(booking.introduction, {})
  if (isPending) return <Skeleton lines={2} />
  const paragraphs = (data?.introduction ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div className="grid max-w-reading gap-4">
      {paragraphs.map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}
