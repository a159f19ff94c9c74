import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { lobby, type LobbyCall, type LobbyState } from '#contract/lobby.ts'
import { directionOf, languageOf } from '#domain/languages.ts'
import { isDeskNumber } from '#domain/tickets/station.ts'
import { useLanguage } from '#web/platform/i18n/LanguageProvider.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayClockAt } from '#web/platform/i18n/say-moment-at.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { type CallQueue, createCallQueue, type Sounds } from './call-queue.ts'
import { LobbyLine, Name } from './LobbyLine.tsx'
import { LobbyWords } from './LobbyWords.tsx'
import { useFitting } from './use-fitting.ts'

interface CallBoardProps {
  locationId: number
  state: LobbyState
  sounds: Sounds
}

/** The latest calls; the one being called out, or else the newest, is shown large. */
export function CallBoard({ locationId, state, sounds }: CallBoardProps) {
  const t = useTranslations('lobby')
  const { calls, locationName, timeZone, message, line } = state
  const calling = useCallQueue(locationId, calls, sounds)
  const shown = calls.find(({ id }) => id === calling) ?? calls[0]
  const others = calls.filter((call) => call !== shown).slice(0, line ? EARLIER_BESIDE_LINE : calls.length)
  return (
    <>
      <header className="lobby-head">
        <h1 className="wrap-anywhere">{locationName}</h1>
        <Clock timeZone={timeZone} />
      </header>
      {message !== '' && (
        <output dir="auto" className="lobby-message">
          {message}
        </output>
      )}
      <main className={line ? 'lobby-board lobby-board-line' : 'lobby-board'}>
        <section aria-live="polite" className={calling === undefined ? 'lobby-now' : 'lobby-now lobby-calling'}>
          {shown ? (
            <InItsLanguage call={shown} hasLine={line !== null} className="lobby-call">
              <NowCalling />
              <p className="lobby-caption" key={shown.id} style={asLongAs(shown.caption)}>
                <Caption call={shown} />
              </p>
              <p className="lobby-desk">
                <Desk station={shown.station} />
              </p>
            </InItsLanguage>
          ) : (
            <p className="lobby-title">{t('nobody')}</p>
          )}
        </section>
        {line && <LobbyLine {...{ line, locationId }} />}
        {others.length > 0 && <Earlier calls={others} />}
      </main>
    </>
  )
}

/** For people who looked away for a moment. A caption, an arrow and a desk need no language. */
function Earlier({ calls }: { calls: readonly LobbyCall[] }) {
  const t = useTranslations('lobby')
  const { list, fitting } = useFitting(calls.length)
  return (
    <section aria-labelledby="called-before" className="lobby-before">
      <h2 id="called-before" className="lobby-label">
        {t('earlier')}
      </h2>
      <ol ref={list}>
        {calls.map(({ id, caption, station }, at) => (
          <li key={id} className={at < fitting ? undefined : 'invisible'}>
            <Name caption={caption} />
            <span className="lobby-before-desk">
              <span className="sr-only">
                <Desk station={station} />
              </span>
              <span aria-hidden="true" className="flex items-center gap-[0.4em]">
                <Icon name="arrow-right" className="size-[0.8em] rtl:-scale-x-100" />
                <bdi>{station}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** There is less room next to the line. */
const EARLIER_BESIDE_LINE = 3

/**
 * A call is shown in the language of the person called. A paper roll ticket belongs to no one until a person comes with
 * it, so it is shown in the display's language.
 */
function InItsLanguage(props: { call: LobbyCall; hasLine: boolean; className: string; children: ReactNode }) {
  const { call, hasLine, className, children } = props
  const own = useLanguage().language
  const language = call.kind === 'Ticket' && !hasLine ? own : languageOf(call.locale)
  return (
    <div className={className} lang={language} dir={directionOf(language)}>
      <LobbyWords language={language}>{children}</LobbyWords>
    </div>
  )
}

function NowCalling() {
  return <p className="lobby-label">{useTranslations('lobby')('nowCalling')}</p>
}

function Caption({ call: { kind, caption } }: { call: LobbyCall }) {
  const t = useTranslations('lobby')
  return kind === 'Ticket' ? t('ticket', { number: caption }) : <Name caption={caption} />
}

/** The longer it is, the smaller it is written, so that it stays on a line or two. */
const asLongAs = (caption: string) => ({ '--letters': caption.length }) as CSSProperties

/** A number needs the word before it; a name such as “Window A” does not. */
function Desk({ station }: { station: string }) {
  const t = useTranslations('lobby')
  return isDeskNumber(station) ? t('desk', { station }) : <bdi>{station}</bdi>
}

/** The office's wall clock, wherever the display thinks it is. */
function Clock({ timeZone }: { timeZone: string }) {
  const locale = useLocale()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className="lobby-clock">{sayClockAt(locale, now, timeZone)}</time>
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
