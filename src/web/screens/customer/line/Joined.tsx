import { useTranslations } from 'use-intl'
import { tickets } from '#contract/tickets.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { useWaitWords } from './use-wait-words.ts'

const LIVE: readonly string[] = ['Waiting', 'Called', 'Serving', 'Parked']

/** The ticket that was taken, with the way to its own page. */
export function Joined({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useTranslations('line')
  const sayWait = useWaitWords()
  const { data: place, isError } = useRead(tickets.mine, { params: { token } })
  const isOver = isError || (place !== undefined && !LIVE.includes(place.state))
  return (
    <div className="mx-auto max-w-4xl *:max-w-xl">
      <PageHeader title={t(isOver ? 'over' : 'yours')} />
      <Card>
        <div className="grid justify-items-center gap-3 py-4 text-center">
          {place && (
            <>
              <p className="text-muted">{place.locationName}</p>
              <p>
                <span className="block text-muted">{t('number')}</span>
                <strong className="text-display tabular-nums" dir="ltr" data-testid="ticket">
                  {place.ticket}
                </strong>
              </p>
              {place.peopleAhead !== null && (
                <p>
                  <span className="block font-semibold">{t('ahead', { count: place.peopleAhead })}</span>
                  {sayWait(place.wait)}
                </p>
              )}
            </>
          )}
          {!place && !isError && <Skeleton lines={4} />}
          {isOver ? (
            <Button onClick={onAgain}>{t('again')}</Button>
          ) : (
            <>
              <ButtonLink to={publicPaths.ticket(token)} variant="primary" size="large">
                {t('follow')}
              </ButtonLink>
              <p className="text-muted">{t('followHint')}</p>
            </>
          )}
        </div>
      </Card>
    </div>
  )
}
