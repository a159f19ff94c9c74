import { useTranslations } from 'use-intl'
import { settings } from '#contract/settings.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { RichText } from './RichText.tsx'

export function PrivacyPolicy() {
  const t = useTranslations('public.privacyPolicy')
  const { data, isPending, isFetching, refetch } = useRead(settings.privacyPolicy, {})
  return (
    <article className="mx-auto max-w-4xl *:max-w-reading">
      <PageHeader title={t('title')} />
      {data ? (
        data.privacyPolicy ? (
          <RichText html={data.privacyPolicy} />
        ) : (
          <p className="text-lead text-muted">{t('none')}</p>
        )
      ) : isPending ? (
        <Skeleton lines={6} />
      ) : (
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </article>
  )
}
