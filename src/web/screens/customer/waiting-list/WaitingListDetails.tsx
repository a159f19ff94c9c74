import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Answered } from '#web/booking/Answered.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { WaitingListWords } from '#web/waiting-list/WaitingListWords.tsx'
import { Entry } from './Entry.tsx'
import { useEntry } from './use-entry.ts'
import { later } from '#web/platform/components/later/later.tsx'

// Most links open something.
const Outcome = later(async () => (await import('#web/platform/components/Outcome.tsx')).Outcome)

/** The page behind a waiting list link. Opening it changes nothing: mail scanners follow links too. */
export function WaitingListDetails() {
  return (
    <WaitingListWords>
      <Details />
    </WaitingListWords>
  )
}

function Details() {
  const { token = '' } = useParams()
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('waitingList')
  const entry = useEntry(token)
  const { data, error, dataUpdatedAt } = entry
  // A truncated or mistyped link is refused for its shape; the reader need not see the difference.
  const opensNothing = data === undefined && (error?.status === 404 || error?.status === 400)
  if (opensNothing)
    return (
      <Suspense>
        <Outcome
          icon="alert"
          title={t('link.title')}
          actions={
            <ButtonLink to={publicPaths.booking.earliest} variant="primary">
              {t('look')}
            </ButtonLink>
          }
        >
          <p>{t('link.text')}</p>
        </Outcome>
      </Suspense>
    )
  return (
    <div className="mx-auto max-w-4xl *:max-w-2xl">
      {/* The URL is the secret, and a visitor from another portal page has that page's headers. */}
      <meta name="referrer" content="no-referrer" />
      <title>{`${data?.offer ? t('offer.title') : t('title')} · ${words.applicationName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
        {t('title')}
      </h1>
      <p className="mt-1 mb-6 min-h-6 text-muted wrap-anywhere">{data && t('forName', { name: data.firstName })}</p>
      <Answered read={entry} skeleton={<EntrySkeleton />}>
        {(shown) => <Entry token={token} entry={shown} answeredAt={dataUpdatedAt} />}
      </Answered>
    </div>
  )
}

function EntrySkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  )
}
