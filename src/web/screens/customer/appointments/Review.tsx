import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { appointments } from '#contract/appointments.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'
import type { CallFailed } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { reviewOf } from './use-visit-actions.ts'
import { Visit } from './Visit.tsx'
import { later } from '#web/platform/components/later/later.tsx'

// Rarely needed; the layout shows a skeleton until it loads.
const ClosedLink = later(async () => (await import('./ClosedLink.tsx')).ClosedLink)

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=review' })

/** What a customer's private link opens. Viewing changes nothing, because mail scanners follow links too. */
export function Review() {
  return (
    <AddedWords words={words}>
      <OpenedLink />
    </AddedWords>
  )
}

function OpenedLink() {
  const { token = '' } = useParams()
  const review = useRead(appointments.review, reviewOf(token))
  const heading = useFocusHeading()
  const { applicationName } = useWords()
  const t = useTranslations('review')
  return (
    <div className="mx-auto max-w-4xl">
      {/* The URL is the secret, and a visitor from another portal page has that page's headers. */}
      <meta name="referrer" content="no-referrer" />
      {opensNothing(review.error) ? (
        <ClosedLink token={token} />
      ) : (
        <>
          <title>{`${t('title')} · ${applicationName}`}</title>
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
            {t('title')}
          </h1>
          <p className="mt-1 mb-6 min-h-6 text-muted">{review.data && t('forName', { name: fullName(review.data) })}</p>
          <Answered read={review} skeleton={<ReviewSkeleton />}>
            {(appointment) => <Visit token={token} appointment={appointment} answeredAt={review.dataUpdatedAt} />}
          </Answered>
        </>
      )}
    </div>
  )
}

/** A truncated or mistyped link is refused for its shape; the reader need not see the difference. */
function opensNothing(error: CallFailed | null): boolean {
  return error?.status === 404 || error?.status === 400
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

function ReviewSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}
