import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type GivenTicket, type LineToJoin, type MyTicket, tickets } from '#contract/tickets.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { LineWords } from '#web/platform/i18n/LineWords.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { JoinForm } from './JoinForm.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

/** Customers join a location's line by phone, with the code that they scanned there or from home (KIOSK-4). */
export function JoinLine() {
  return (
    <LineWords>
      <Joining />
    </LineWords>
  )
}

function Joining() {
  const t = useTranslations('line')
  const locationId = Number(useParams().locationId)
  const code = useSearchParams()[0].get('code') ?? ''
  const [kept, keep] = useKeptToken(locationId)
  const [given, setGiven] = useState<Pick<GivenTicket, 'token' | 'isHeld'>>()
  const line = useRead(tickets.lineToJoin, { params: { locationId }, query: { code } })
  const before = useRead(tickets.mine, { params: { token: kept ?? '' } }, { enabled: kept !== undefined })
  const isInLine = before.data !== undefined && LIVE.includes(before.data.state)
  // The page of the ticket stays true from here on, and can be kept open.
  const mine = given?.token ?? (isInLine ? kept : undefined)
  if (mine !== undefined)
    return <Navigate to={publicPaths.ticket(mine)} state={{ isHeld: given?.isHeld === true }} replace />
  if (kept !== undefined && before.isPending) return <Skeleton lines={6} />
  return (
    <div className="mx-auto max-w-4xl *:max-w-xl">
      <PageHeader title={t('title')} text={line.data?.standing === 'open' && <JoinText {...line.data} />} />
      {line.data ? (
        line.data.standing === 'open' ? (
          <JoinForm
            locationId={locationId}
            code={code}
            line={line.data}
            onJoined={(ticket) => {
              keep(ticket.token)
              setGiven(ticket)
            }}
            onRefused={() => void line.refetch()}
          />
        ) : (
          <NotOpen {...line.data} standing={line.data.standing} />
        )
      ) : line.isPending ? (
        <Skeleton lines={6} />
      ) : (
        <FailedState onRetry={() => void line.refetch()} isRetrying={line.isFetching} />
      )}
    </div>
  )
}

function JoinText({ locationName }: LineToJoin) {
  const t = useTranslations('line')
  return (
    <>
      <span className="block font-semibold text-ink">
        <bdi>{locationName}</bdi>
      </span>
      {t('text')}
    </>
  )
}

const LIVE: readonly MyTicket['state'][] = ['Waiting', 'Called', 'Serving', 'Parked']

const TEXTS = { scan: 'scanText', closed: 'closedText', full: 'fullText', none: 'noneText' } as const

/** In plain words what to do instead. */
function NotOpen({ standing, locationName }: LineToJoin & { standing: keyof typeof TEXTS }) {
  const t = useTranslations('line')
  return (
    <Card title={locationName}>
      <EmptyState
        icon={standing === 'scan' ? 'ticket' : 'clock'}
        title={t(standing)}
        text={t(TEXTS[standing])}
        action={<ButtonLink to={publicPaths.booking.start}>{t('book')}</ButtonLink>}
      />
    </Card>
  )
}

/** The ticket that was taken in this tab: opening the code again must not take another. */
function useKeptToken(locationId: number) {
  const key = `ticket at ${locationId}`
  const [token] = useState(() => withStorage((storage) => storage.getItem(key)) ?? undefined)
  return [token, (given: string) => withStorage((storage) => storage.setItem(key, given))] as const
}

/** A browser that stores nothing throws; then only a reload forgets. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
