import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { LobbyLine as Line, LobbyQueue } from '#contract/lobby.ts'
import { languageOfLetters } from '#domain/notifications/caption.ts'
import { LineCode, useJoinCode } from '#web/lobby/LineCode.tsx'
import { InTurn } from './InTurn.tsx'
import { useFitting } from './use-fitting.ts'
import { sayWait } from '#web/platform/i18n/say-wait.ts'

/** The next people, with and without an appointment, the wait, and the code to join by phone. */
export function LobbyLine({ line, locationId }: { line: Line; locationId: number }) {
  const joinCode = useJoinCode(locationId)
  return (
    <InTurn languages={line.languages}>
      <InWords {...{ line, locationId, joinCode }} />
    </InTurn>
  )
}

function InWords({ line, locationId, joinCode }: { line: Line; locationId: number; joinCode: string }) {
  const t = useTranslations('lobby')
  const locale = useLocale()
  const { wait } = line
  return (
    <section className="lobby-line" aria-label={t('next')}>
      <div className="lobby-queues">
        {/* An empty one leaves its room to the other. */}
        {(line.appointments.count > 0 || line.walkIns.count === 0) && (
          <Queue title={t('appointments')} queue={line.appointments} />
        )}
        {line.walkIns.count > 0 && <Queue title={t('walkIns')} queue={line.walkIns} />}
      </div>
      <div className="lobby-foot">
        {wait && <p className="lobby-wait">{t(waitWords(wait), sayWait(locale, wait))}</p>}
        {joinCode !== '' && (
          <p className="lobby-join">
            {t('join')}
            <LineCode {...{ locationId, joinCode }} label={t('joinCode')} />
          </p>
        )}
      </div>
    </section>
  )
}

function Queue({ title, queue: { count, next } }: { title: string; queue: LobbyQueue }) {
  const t = useTranslations('lobby')
  const locale = useLocale()
  const id = useId()
  const { list, fitting } = useFitting(next.length)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="lobby-label">
        {title}
      </h2>
      <p className="lobby-count">{t('waiting', { count })}</p>
      <ol ref={list}>
        {next.map(({ id: key, kind, caption, wait }, at) => (
          <li key={key} className={at < fitting ? undefined : 'invisible'}>
            {kind === 'Ticket' ? <bdi className="lobby-ticket">{caption}</bdi> : <Name caption={caption} />}
            {wait && <span className="lobby-minutes">{t(minutesWords(wait), sayWait(locale, wait, 'short'))}</span>}
          </li>
        ))}
      </ol>
      <p className="lobby-more">{count > fitting && t('more', { count: count - fitting })}</p>
    </section>
  )
}

type Wait = NonNullable<Line['wait']>
const waitWords = ({ from, isPastClosing }: Wait) =>
  isPastClosing ? 'waitPastClosing' : from === 0 ? 'waitNowUpTo' : 'waitNow'
const minutesWords = ({ from, isPastClosing }: Wait) =>
  isPastClosing ? 'pastClosing' : from === 0 ? 'minutesUpTo' : 'minutes'

/** A name runs in its own direction, whatever stands around it, in the font of its letters. */
export function Name({ caption }: { caption: string }) {
  return <bdi lang={languageOfLetters(caption)}>{caption}</bdi>
}
