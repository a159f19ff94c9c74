import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { paths } from '#web/paths.ts'

export function Forbidden() {
  const t = useTranslations('public')
  return (
    <div className="max-w-reading">
      <PageHeader title={t('forbidden.title')} text={t('forbidden.text')} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.landing} variant="primary">
          {t('returnHome')}
        </ButtonLink>
        <ButtonLink to={paths.login()}>{t('forbidden.otherAccount')}</ButtonLink>
      </div>
    </div>
  )
}
