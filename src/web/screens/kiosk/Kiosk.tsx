import './kiosk.css'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CheckedInToo, KioskState } from '#contract/kiosk.ts'
import type { GivenTicket } from '#contract/tickets.ts'
import type { Language } from '#domain/languages.ts'
import { PairingCode } from '#web/lobby/PairingCode.tsx'
import { useReloadWhenUpdated } from '#web/lobby/use-reload-when-updated.ts'
import { preferredLanguage } from '#web/platform/i18n/preferred-language.ts'
import { ChooseLanguage } from './ChooseLanguage.tsx'
import { ChooseType } from './ChooseType.tsx'
import { FindAppointment } from './FindAppointment.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { KioskWords } from './KioskWords.tsx'
import { ScannedCheckIn } from './ScannedCheckIn.tsx'
import { Start } from './Start.tsx'
import { TakeTicket } from './TakeTicket.tsx'
import { TicketShown } from './TicketShown.tsx'
import { useKiosk } from './use-kiosk.ts'

/** Where a visitor is. */
export type KioskView =
  | { readonly at: 'language' | 'start' | 'find' | 'type' }
  | { readonly at: 'scanned'; readonly token: string }
  | { readonly at: 'details'; readonly appointmentTypeId: number }
  /** Nothing is given where there is no line. */
  | {
      readonly at: 'ticket'
      readonly given: GivenTicket | null
      readonly others?: readonly CheckedInToo[] | undefined
      readonly isCheckIn: boolean
    }

/** What every step gets. */
export interface StepProps {
  readonly locationId: number
  readonly state: KioskState
  readonly language: Language
  readonly go: (step: KioskView) => void
  readonly startOver: () => void
}

/** The screen at an office's door: visitors check in or take a ticket, in their language. */
export function Kiosk() {
  const { locationId } = useParams()
  return <Door key={locationId} locationId={Number(locationId)} />
}

/** The language is the visitor's, so it is stored nowhere else: the next visitor chooses again (KIOSK-5). */
function Door({ locationId }: { locationId: number }) {
  const [own] = useState(preferredLanguage)
  const [language, setLanguage] = useState(own)
  return (
    <KioskWords language={language}>
      <Screen locationId={locationId} language={language} onLanguage={(chosen) => setLanguage(chosen ?? own)} />
    </KioskWords>
  )
}

interface ScreenProps {
  locationId: number
  language: Language
  /** Without one: the screen's own again. */
  onLanguage: (language: Language | undefined) => void
}

function Screen({ locationId, language, onLanguage }: ScreenProps) {
  const t = useTranslations('kiosk')
  const { state, pairing, isOffline, isMissing } = useKiosk(locationId, language)
  const [step, go] = useState<KioskView>({ at: 'language' })
  useReloadWhenUpdated(step.at === 'language')
  const startOver = () => {
    onLanguage(undefined)
    go({ at: 'language' })
  }
  const props = { locationId, language, go, startOver }
  return (
    <div className="kiosk">
      <title>{t('title')}</title>
      {isOffline && (
        <p role="alert" className="lobby-offline" data-print="hide">
          {t('offline')}
        </p>
      )}
      {isMissing && <p className="lobby-middle">{t('noLocation')}</p>}
      {!isMissing && state && !state.isPaired && pairing && <PairingCode {...pairing} />}
      {!isMissing && state?.isPaired && (
        <>
          <StepShown step={step} onLanguage={onLanguage} {...props} state={state} />
          {step.at !== 'language' && <IdleWarning onTimeUp={startOver} />}
        </>
      )}
    </div>
  )
}

function StepShown({
  step,
  onLanguage,
  ...props
}: StepProps & { step: KioskView; onLanguage: (language: Language) => void }) {
  switch (step.at) {
    case 'language':
      return <ChooseLanguage {...props} onLanguage={onLanguage} />
    case 'start':
      return <Start {...props} />
    case 'find':
      return <FindAppointment {...props} />
    case 'scanned':
      return <ScannedCheckIn {...props} token={step.token} />
    case 'type':
      return <ChooseType {...props} />
    case 'details':
      return <TakeTicket {...props} appointmentTypeId={step.appointmentTypeId} />
    case 'ticket':
      return <TicketShown {...props} given={step.given} others={step.others} isCheckIn={step.isCheckIn} />
  }
}
