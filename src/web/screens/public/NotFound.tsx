import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'

export function NotFound() {
  const t = useTranslations('public')
  return (
    <div className="max-w-reading">
      <p className="mb-1 font-semibold text-primary">{t('notFound.code')}</p>
      <PageHeader title={t('notFound.title')} text={t('notFound.text')} />
      <ButtonLink to={paths.admin} variant="primary">
        {t('returnHome')}
      </ButtonLink>
    </div>
  )
}
