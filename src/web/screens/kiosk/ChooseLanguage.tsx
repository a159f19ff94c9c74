import { type Language, LANGUAGES, languages } from '#domain/languages.ts'
import { kioskWordsIn } from '#web/platform/i18n/kiosk-words.ts'
import { JoinByPhone } from './JoinByPhone.tsx'
import type { StepProps } from './Kiosk.tsx'
import { KioskStep } from './KioskStep.tsx'
import { useScanner } from './use-scanner.ts'

/** The first screen: every language by its own name. A code held to the scanner checks in immediately. */
export function ChooseLanguage({ onLanguage, ...props }: StepProps & { onLanguage: (language: Language) => void }) {
  const { state, language, go } = props
  useScanner((token) => go({ at: 'scanned', token }))
  return (
    <KioskStep state={state} title={<Greeting first={language} />} hint={kioskWordsIn(language).kiosk.chooseLanguage}>
      <div className="kiosk-columns">
        <ul className="kiosk-languages">
          {LANGUAGES.map((code) => (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className="kiosk-button kiosk-choice"
                onClick={() => {
                  onLanguage(code)
                  go({ at: 'start' })
                }}
              >
                {languages[code].name}
              </button>
            </li>
          ))}
        </ul>
        <JoinByPhone {...props} />
      </div>
    </KioskStep>
  )
}

/** In all languages, since the visitor has not chosen one yet; the screen's own first. */
function Greeting({ first }: { first: Language }) {
  const all = [first, ...LANGUAGES.filter((code) => code !== first)]
  return all.map((code, at) => (
    <span key={code} lang={code} className={at === 0 ? 'block' : 'kiosk-greeting'}>
      <bdi>{kioskWordsIn(code).kiosk.welcome}</bdi>{' '}
    </span>
  ))
}
