import './place.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Write } from '#contract/endpoint.ts'
import { type MyTicket, tickets } from '#contract/tickets.ts'
import { isDeskNumber } from '#domain/tickets/station.ts'
import { type CallFailed, call } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { sayClockAt } from '#web/platform/i18n/say-moment-at.ts'
import { attention } from './attention.ts'
import { PlaceFailure } from './PlaceFailure.tsx'
import { type PlaceView, viewOf } from './place-view.ts'
import { ticketOf } from './use-my-ticket.ts'
import { sayWait } from '#web/platform/i18n/say-wait.ts'

interface MyPlaceProps {
  token: string
  ticket: MyTicket
  /** When the portal last answered, in milliseconds. */
  answeredAt: number
  isOffline: boolean
  /** Whether it is read aloud as soon as it is there: what someone just did led to it. */
  takesFocus?: boolean
}

/** Someone's place in the line, and what they can do about it. */
export function MyPlace({ token, ticket, answeredAt, isOffline, takesFocus = false }: MyPlaceProps) {
  const t = useTranslations('place')
  const sayTime = useOfficeTime(ticket.timeZone)
  const view = viewOf(ticket)
  const standing = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [caller] = useState(attention)
  const [hasSound, setHasSound] = useState(false)
  const { act, isActing, failed } = useActs(token, () => {
    setIsLeaving(false)
    standing.current?.focus()
  })
  useEffect(() => {
    if (takesFocus) standing.current?.focus()
  }, [takesFocus])
  const isCalled = view === 'called'
  const timesCalled = isCalled ? ticket.calls : 0
  useEffect(() => {
    if (timesCalled > 0) caller.call()
  }, [timesCalled, caller])

  return (
    <div className="grid gap-5">
      {isOffline && (
        <Banner tone="warning" isLive>
          {t('offline', { time: sayTime(answeredAt) })}
        </Banner>
      )}
      <section
        aria-labelledby="standing"
        className={classNames(
          'grid justify-items-center gap-4 rounded-xl border px-5 py-7 text-center sm:py-9',
          isCalled ? 'place-called' : 'border-line bg-surface',
        )}
      >
        <p className="grid gap-1">
          <span className={isCalled ? undefined : 'text-muted'}>{t('ticket')}</span>
          <bdi className="text-[clamp(3.5rem,18vw,6rem)] leading-none font-extrabold tabular-nums">{ticket.ticket}</bdi>
        </p>
        <div aria-live={isCalled ? 'assertive' : 'polite'} className="grid gap-1">
          <h2 id="standing" ref={standing} tabIndex={-1} className="text-title font-bold wrap-anywhere">
            {view === 'waiting' ? <Ahead people={ticket.peopleAhead ?? 0} /> : t(`states.${view}.title`)}
          </h2>
          <PlaceText {...{ view, ticket, sayTime }} />
        </div>
      </section>
      {failed && <PlaceFailure failed={failed} />}
      {isLeaving && ticket.canLeave ? (
        <Leaving isPending={isActing} onLeave={() => act(tickets.leave)} onStay={() => setIsLeaving(false)} />
      ) : (
        <Acts {...{ view, ticket, isActing, act }} onLeave={() => setIsLeaving(true)} />
      )}
      {(view === 'waiting' || view === 'parkedUntil') && (
        <>
          <SoundSwitch isOn={hasSound} onPress={() => setHasSound(caller.allowSound())} />
          <p className="text-muted">{t('hint')}</p>
        </>
      )}
    </div>
  )
}

function Ahead({ people }: { people: number }) {
  const t = useTranslations('place')
  return people === 0 ? t('next') : t('ahead', { count: people })
}

const wordsFor = ({ from, isPastClosing }: NonNullable<MyTicket['wait']>) =>
  isPastClosing ? 'waitPastClosing' : from === 0 ? 'waitUpTo' : 'wait'

interface PlaceTextProps {
  view: PlaceView
  ticket: MyTicket
  sayTime: (moment: string) => string
}

function PlaceText({ view, ticket, sayTime }: PlaceTextProps) {
  const t = useTranslations('place')
  const locale = useLocale()
  const { wait, pausedUntilUtc, returnsAtUtc, deskName, calls } = ticket
  if (view === 'waiting') {
    const range = wait && t(wordsFor(wait), sayWait(locale, wait))
    return (
      <>
        <p className="text-lead">{range ?? t('waitUnknown')}</p>
        {pausedUntilUtc && (
          <p className={calls > 0 ? 'font-semibold' : undefined}>
            {t(calls > 0 ? 'missedCall' : 'pausing', { time: sayTime(pausedUntilUtc) })}
          </p>
        )}
      </>
    )
  }
  const desk = isDeskNumber(deskName) ? t('desk', { station: deskName }) : deskName
  if (view === 'called')
    return (
      <p className="text-[clamp(1.75rem,8vw,2.75rem)] leading-tight font-bold wrap-anywhere">
        {t('states.called.text', { desk })}
      </p>
    )
  if (view === 'serving') return <p className="text-lead wrap-anywhere">{t('states.serving.text', { desk })}</p>
  if (view === 'parkedUntil') return <p>{t('states.parkedUntil.text', { time: sayTime(returnsAtUtc ?? '') })}</p>
  return <p className="max-w-reading">{t(`states.${view}.text`)}</p>
}

interface ActsProps {
  view: PlaceView
  ticket: MyTicket
  isActing: boolean
  act: (endpoint: Act) => void
  onLeave: () => void
}

function Acts({ view, ticket, isActing, act, onLeave }: ActsProps) {
  const t = useTranslations('place')
  const { canLeave, canRejoin, pausesLeft, pausedUntilUtc } = ticket
  const rejoin = canRejoin && (
    <Button variant="primary" size="large" isPending={isActing} onClick={() => act(tickets.rejoin)}>
      {t(view === 'waiting' ? 'here' : 'rejoin')}
    </Button>
  )
  if (!canLeave) return rejoin || null
  const canPause = view === 'waiting' && pausesLeft > 0 && pausedUntilUtc === null
  return (
    <div className="grid gap-3">
      {rejoin}
      {canPause && (
        <div className="grid gap-1.5">
          <Button size="large" icon="clock" isPending={isActing} onClick={() => act(tickets.moreTime)}>
            {t('moreTime')}
          </Button>
          <p className="text-muted">{t('moreTimeHint', { count: pausesLeft })}</p>
        </div>
      )}
      <Button size="large" icon="logout" onClick={onLeave}>
        {t('leave')}
      </Button>
    </div>
  )
}

function Leaving(props: { isPending: boolean; onLeave: () => void; onStay: () => void }): ReactNode {
  const t = useTranslations('place')
  const question = useRef<HTMLHeadingElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <section className="card grid gap-3 px-5 py-5" aria-labelledby="leaving">
      <h2 id="leaving" ref={question} tabIndex={-1} className="text-lead font-bold">
        {t('leaveQuestion')}
      </h2>
      <p>{t('leaveText')}</p>
      <Button variant="danger" size="large" isPending={props.isPending} onClick={props.onLeave}>
        {t('leaveYes')}
      </Button>
      <Button size="large" onClick={props.onStay}>
        {t('leaveNo')}
      </Button>
    </section>
  )
}

function SoundSwitch({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  const t = useTranslations('place')
  if (isOn) return <output className="text-muted">{t('soundOn')}</output>
  return (
    <Button size="large" icon="bell" onClick={onPress}>
      {t('sound')}
    </Button>
  )
}

type Act = typeof tickets.moreTime | typeof tickets.leave | typeof tickets.rejoin

/** What the holder of a ticket does with it. The answer is all that the page shows. */
function useActs(token: string, onDone: () => void) {
  const client = useQueryClient()
  const { queryKey } = readOf(tickets.mine, ticketOf(token))
  const acting = useMutation<MyTicket, CallFailed, Act>({
    mutationFn: (endpoint) => call(endpoint, { body: { token } }),
    onSuccess: async (reply) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, reply)
      onDone()
    },
    // Staff or time got there first: what is shown is out of date.
    onError: () => void client.refetchQueries({ queryKey }),
    meta: { endpoint: tickets.leave satisfies Write },
  })
  return { act: (endpoint: Act) => acting.mutate(endpoint), isActing: acting.isPending, failed: acting.error }
}

/** A moment on the office's clock. */
function useOfficeTime(timeZone: string): (moment: string | number) => string {
  const locale = useLocale()
  return (moment) => sayClockAt(locale, new Date(moment), timeZone)
}
