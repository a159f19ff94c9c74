import { useTranslations } from 'use-intl'
import { booking } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { FindAppointment } from './FindAppointment.tsx'

export function Landing() {
  const t = useTranslations('public.landing')
  const common = useTranslations('common')
  const heading = useFocusHeading()
  const { data, isPending } = useRead(booking.introduction, {})
  return (
    <>
      <title>{`${t('title')} · ${common('words.applicationName')}`}</title>
      <div className="max-w-reading">
        <h1 ref={heading} tabIndex={-1} className="text-display font-bold">
          {t('title')}
        </h1>
        {isPending ? (
          <div className="mt-4">
            <Skeleton lines={2} />
          </div>
        ) : (
          data?.introduction && (
            // The office's own text runs in its own direction, whatever the language around it.
            <p dir="auto" className="mt-4 text-lead whitespace-pre-line text-muted">
              {data.introduction}
            </p>
          )
        )}
      </div>
      <div className="mt-8 grid gap-4 md:grid-cols-2 sm:mt-10">
        <section className="card flex flex-col items-start gap-3 p-6 sm:p-8 md:row-span-2">
          <Mark icon="calendar" />
          <h2 className="text-title font-bold">{t('bookTitle')}</h2>
          <p className="text-lead text-muted">{t('bookText')}</p>
          <ButtonLink
            to={publicPaths.booking.start}
            variant="primary"
            size="large"
            iconEnd="arrow-right"
            className="mt-4 w-full sm:w-auto"
          >
            {t('book')}
          </ButtonLink>
        </section>
        <Choice icon="mail" title={t('manageTitle')} text={t('manageText')}>
          <FindAppointment />
        </Choice>
        <Choice icon="users" title={t('staffTitle')} text={t('staffText')}>
          <ButtonLink to={publicPaths.login()} className="mt-1">
            {common('staffSignIn')}
          </ButtonLink>
        </Choice>
      </div>
    </>
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
    <section className="card flex items-start gap-4 p-5 sm:p-6">
      <Mark icon={icon} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-muted">{text}</p>
        {children}
      </div>
    </section>
  )
}

function Mark({ icon }: { icon: IconName }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary">
      <Icon name={icon} className="size-6" />
    </span>
  )
}
