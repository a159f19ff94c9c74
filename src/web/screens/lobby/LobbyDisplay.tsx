import './lobby.css'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LobbyState } from '#contract/lobby.ts'
import { PairingCode } from '#web/lobby/PairingCode.tsx'
import { useReloadWhenUpdated } from '#web/lobby/use-reload-when-updated.ts'
import { LanguageProvider, useLanguage } from '#web/platform/i18n/LanguageProvider.tsx'
import { browserSounds } from './browser-sounds.ts'
import { CallBoard } from './CallBoard.tsx'
import type { Sounds } from './call-queue.ts'
import { LobbyWords } from './LobbyWords.tsx'
import { StartDisplay } from './StartDisplay.tsx'
import { useLobby } from './use-lobby.ts'

/** The waiting room display: a call is in the language of the person called, everything else in its browser's. */
export function LobbyDisplay({ sounds }: { sounds?: Sounds }) {
  const [used] = useState(() => sounds ?? browserSounds())
  const { locationId } = useParams()
  useDarkScreen()
  return (
    <LanguageProvider>
      <OwnWords>
        <Display key={locationId} locationId={Number(locationId)} sounds={used} />
      </OwnWords>
    </LanguageProvider>
  )
}

function OwnWords({ children }: { children: ReactNode }) {
  return <LobbyWords language={useLanguage().language}>{children}</LobbyWords>
}

function Display({ locationId, sounds }: { locationId: number; sounds: Sounds }) {
  const t = useTranslations('lobby')
  const { state, pairing, isOffline, isMissing } = useLobby(locationId)
  const [hasSoundOfItself] = useState(() => sounds.isAllowed())
  const [isStarted, setIsStarted] = useState(hasSoundOfItself)
  // One that someone had to start would wait, silent, to be started again.
  useReloadWhenUpdated(hasSoundOfItself && !hasFreshCall(state))
  const start = () => {
    sounds.allow()
    setIsStarted(true)
  }
  return (
    <div className="lobby">
      <title>{t('title')}</title>
      {isOffline && (
        <p role="alert" className="lobby-offline">
          {t('offline')}
        </p>
      )}
      {isMissing && <p className="lobby-middle">{t('noLocation')}</p>}
      {!isMissing && state && !state.isPaired && pairing && <PairingCode {...pairing} />}
      {!isMissing && state?.isPaired && !isStarted && <StartDisplay state={state} onStart={start} />}
      {!isMissing && state?.isPaired && isStarted && <CallBoard {...{ locationId, state, sounds }} />}
    </div>
  )
}

/** A call may still be read or heard this many milliseconds after it was made. */
const FRESH_FOR = 60_000
const hasFreshCall = (state: LobbyState | undefined) =>
  state?.calls.some(({ calledAtUtc }) => Date.now() - Date.parse(calledAtUtc) < FRESH_FOR) ?? false

/** Dark whatever the device prefers: a bright wall is tiring. */
function useDarkScreen(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
}
