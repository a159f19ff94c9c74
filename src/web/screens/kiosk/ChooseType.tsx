import { useTranslations } from 'use-intl'
import type { StepProps } from './Kiosk.tsx'
import { BackButtons, KioskStep, useWaitWords } from './KioskStep.tsx'

/** The types to choose from, each with its wait, shown before the visitor takes a ticket (KIOSK-3). */
export function ChooseType({ state, go, startOver }: StepProps) {
  const t = useTranslations('kiosk')
  const sayWait = useWaitWords()
  return (
    <KioskStep
      state={state}
      title={t('chooseType')}
      hint={t('chooseTypeHint')}
      actions={<BackButtons onBack={() => go({ at: 'start' })} startOver={startOver} />}
    >
      <ul className="kiosk-types">
        {state.choices.map(({ appointmentTypeId, name, wait }) => (
          <li key={appointmentTypeId}>
            <button
              type="button"
              className="kiosk-button kiosk-choice"
              onClick={() => go({ at: 'details', appointmentTypeId })}
            >
              <span>
                <bdi className="wrap-anywhere">{name}</bdi>{' '}
                <span className="kiosk-small block font-normal text-muted">{sayWait(wait)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </KioskStep>
  )
}
