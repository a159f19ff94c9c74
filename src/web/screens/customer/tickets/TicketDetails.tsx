import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Answered } from '#web/booking/Answered.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { MyPlace } from '#web/tickets/my-place/MyPlace.tsx'
import { PlaceWords } from '#web/tickets/my-place/PlaceWords.tsx'
import { useMyTicket } from '#web/tickets/my-place/use-my-ticket.ts'
import { later } from '#web/platform/components/later/later.tsx'

// Most links open something.
const Outcome = later(async () => (await import('#web/platform/components/Outcome.tsx')).Outcome)

/** The page behind a ticket's link: the holder's place in line. */
export function TicketDetails() {
  return (
    <PlaceWords>
      <Ticket />
    </PlaceWords>
  )
}

function Ticket() {
  const { token = '' } = useParams()
  // Someone who asked for a second ticket has come here instead.
  const arrival = useLocation().state as { readonly isHeld?: boolean } | null
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('place')
  const ticket = useMyTicket(token)
  const { data, error, dataUpdatedAt, isOffline } = ticket
  // A truncated or mistyped link is refused for its shape; the reader need not see the difference.
  const opensNothing = data === undefined && (error?.status === 404 || error?.status === 400)
  if (opensNothing)
    return (
      <Suspense>
        <Outcome
          icon="alert"
          title={t('link.title')}
          actions={
            <ButtonLink to={publicPaths.booking.start} variant="primary">
              {t('book')}
            </ButtonLink>
          }
        >
          <p>{t('link.text')}</p>
        </Outcome>
      </Suspense>
    )
  const said = data?.state === 'Called' ? t('states.called.title') : t('title')
  return (
    <div className="mx-auto max-w-4xl *:max-w-reading">
      {/* The URL is the secret, and a visitor from another portal page has that page's headers. */}
      <meta name="referrer" content="no-referrer" />
      <title>{`${said} · ${words.applicationName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
        {t('title')}
      </h1>
      <p className="mt-1 mb-5 min-h-6 text-muted wrap-anywhere">{data?.locationName}</p>
      {arrival?.isHeld && (
        <Banner isLive className="mb-4">
          {t('alreadyHeld')}
        </Banner>
      )}
      <Answered read={ticket} skeleton={<Skeleton className="h-72 rounded-xl" />}>
        {(place) => <MyPlace token={token} ticket={place} answeredAt={dataUpdatedAt} isOffline={isOffline} />}
      </Answered>
    </div>
  )
}
