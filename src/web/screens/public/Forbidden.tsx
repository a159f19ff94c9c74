import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'

export function Forbidden() {
  const t = useTranslations('public')
  return (
    <div className="max-w-reading">
      <PageHeader title={t('forbidden.title')} text={t('forbidden.text')} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={publicPaths.landing} variant="primary">
          {t('returnHome')}
        </ButtonLink>
        <ButtonLink to={publicPaths.login()}>{t('forbidden.otherAccount')}</ButtonLink>
      </div>
    </div>
  )
}
