import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { useLanguage } from '#web/platform/i18n/LanguageProvider.tsx'
import { LobbyWords } from './LobbyWords.tsx'

/** Milliseconds for which the display's words stay in one language: long enough to read them all twice. */
const TURN = 8000

/**
 * Words for all who wait, in its browser's language and in the languages of the people who wait, in turn. The words
 * change their direction; everything next to them keeps its place.
 */
export function InTurn({ languages, children }: { languages: readonly Language[]; children: ReactNode }) {
  const own = useLanguage().language
  const spoken = [own, ...languages.filter((language) => language !== own)]
  const [turns, setTurns] = useState(0)
  const isAlone = spoken.length === 1
  useEffect(() => {
    if (isAlone) return undefined
    const timer = setInterval(() => setTurns((before) => before + 1), TURN)
    return () => clearInterval(timer)
  }, [isAlone])
  const language = spoken[turns % spoken.length] ?? own
  return (
    <div className="lobby-turn" lang={language}>
      <LobbyWords language={language}>{children}</LobbyWords>
    </div>
  )
}
