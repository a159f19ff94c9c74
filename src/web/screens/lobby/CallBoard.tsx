import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { lobby, type LobbyCall, type LobbyState } from '#contract/lobby.ts'
import { isDeskNumber } from '#domain/tickets/station.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { type CallQueue, createCallQueue, type Sounds } from './call-queue.ts'

interface CallBoardProps {
  locationId: number
  state: LobbyState
  sounds: Sounds
}

/** The latest calls; the one being called out, or else the newest, is shown large. */
export function CallBoard({ locationId, state, sounds }: CallBoardProps) {
  const t = useTranslations('lobby')
  const { calls, locationName, timeZone } = state
  const calling = useCallQueue(locationId, calls, sounds)
  const shown = calls.find(({ id }) => id === calling) ?? calls[0]
  const others = calls.filter((call) => call !== shown)
  return (
    <>
      <header className="lobby-head">
        <h1 className="wrap-anywhere">{locationName}</h1>
        <Clock timeZone={timeZone} />
      </header>
      <main className="lobby-board">
        <section aria-live="polite" className={calling === undefined ? 'lobby-now' : 'lobby-now lobby-calling'}>
          {shown ? (
            <>
              <p className="lobby-label">{t('nowCalling')}</p>
              <p className="lobby-caption" key={shown.id}>
                <Caption call={shown} />
              </p>
              <p className="lobby-desk">
                <Desk station={shown.station} />
              </p>
            </>
          ) : (
            <p className="lobby-title">{t('nobody')}</p>
          )}
        </section>
        {others.length > 0 && (
          <section aria-labelledby="called-before" className="lobby-before">
            <h2 id="called-before" className="lobby-label">
              {t('earlier')}
            </h2>
            <ol>
              {others.map((call) => (
                <li key={call.id}>
                  <span className="wrap-anywhere">
                    <Caption call={call} />
                  </span>
                  <span className="lobby-before-desk">
                    <Desk station={call.station} />
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </main>
    </>
  )
}

function Caption({ call }: { call: LobbyCall }) {
  const t = useTranslations('lobby')
  return call.kind === 'Ticket' ? t('ticket', { number: call.caption }) : call.caption
}

/** A number needs the word before it; a name such as “Window A” does not. */
function Desk({ station }: { station: string }) {
  const t = useTranslations('lobby')
  return isDeskNumber(station) ? t('desk', { station }) : station
}

/** The office's wall clock, wherever the display thinks it is. */
function Clock({ timeZone }: { timeZone: string }) {
  const locale = useLocale()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  return <time className="lobby-clock">{time.format(now)}</time>
}

/** Calls out what is new, and returns the id of the call being called out. */
function useCallQueue(locationId: number, calls: readonly LobbyCall[], sounds: Sounds): number | undefined {
  const [calling, setCalling] = useState<number>()
  const queue = useRef<CallQueue>(undefined)
  const first = useRef(calls)

  useEffect(() => {
    const audioUrl = (id: number) => urlOf(lobby.audio, { params: { locationId, id } })
    queue.current = createCallQueue({ sounds, audioUrl, onCalling: setCalling })
    queue.current.meet(first.current)
    return () => queue.current?.stop()
  }, [locationId, sounds])

  useEffect(() => queue.current?.meet(calls), [calls])

  return calling
}
