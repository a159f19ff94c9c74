import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'

export function Forbidden() {
  const t = useTranslations('public')
  return (
    <Outcome
      icon="lock"
      title={t('forbidden.title')}
      actions={
        <>
          <ButtonLink to={publicPaths.landing} variant="primary">
            {t('returnHome')}
          </ButtonLink>
          <ButtonLink to={publicPaths.login()}>{t('forbidden.otherAccount')}</ButtonLink>
        </>
      }
    >
      <p>{t('forbidden.text')}</p>
    </Outcome>
  )
}
