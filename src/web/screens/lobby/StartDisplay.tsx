import { useTranslations } from 'use-intl'
import type { LobbyState } from '#contract/lobby.ts'

/** The one click that browsers require before they play sound. */
export function StartDisplay({ state, onStart }: { state: LobbyState; onStart: () => void }) {
  const t = useTranslations('lobby')
  return (
    <main className="lobby-middle">
      <h1 className="lobby-title">{state.locationName}</h1>
      <p className="lobby-text">
        {t('ready')} {t('readyText')}
      </p>
      <button type="button" className="lobby-start" onClick={onStart}>
        {t('start')}
      </button>
    </main>
  )
}
