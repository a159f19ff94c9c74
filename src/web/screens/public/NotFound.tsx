import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { paths } from '#web/platform/paths.ts'

export function NotFound() {
  const t = useTranslations('public')
  return (
    <Outcome
      icon="search"
      title={t('notFound.title')}
      actions={
        <ButtonLink to={paths.admin} variant="primary">
          {t('returnHome')}
        </ButtonLink>
      }
    >
      <p className="font-semibold text-primary">{t('notFound.code')}</p>
      <p>{t('notFound.text')}</p>
    </Outcome>
  )
}
