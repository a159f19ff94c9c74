import { useTranslations } from 'use-intl'
import { Icon } from '#web/platform/components/Icon.tsx'
import { JoinByPhone } from './JoinByPhone.tsx'
import type { StepProps } from './Kiosk.tsx'
import { BackButtons, KioskStep } from './KioskStep.tsx'
import { useScanner } from './use-scanner.ts'

/** With an appointment or without. Where there is no line, the kiosk only checks in. */
export function Start(props: StepProps) {
  const t = useTranslations('kiosk')
  const { state, go, startOver } = props
  useScanner((token) => go({ at: 'scanned', token }))
  return (
    <KioskStep state={state} title={t('question')} actions={<BackButtons startOver={startOver} />}>
      <div className="kiosk-columns">
        <div className="kiosk-list">
          <button
            type="button"
            className="kiosk-button kiosk-choice kiosk-main-choice"
            onClick={() => go({ at: 'find' })}
          >
            <Icon name="calendar" className="size-[1.5em] shrink-0" />
            <span>
              {t('haveAppointment')} <span className="kiosk-small block font-normal">{t('haveAppointmentHint')}</span>
            </span>
          </button>
          {state.hasLine && !state.givesTickets && <p className="kiosk-small">{t('noTickets')}</p>}
          {state.hasLine && state.givesTickets && (
            <button type="button" className="kiosk-button kiosk-choice" onClick={() => go({ at: 'type' })}>
              <Icon name="ticket" className="size-[1.5em] shrink-0" />
              <span>
                {t('noAppointment')}{' '}
                <span className="kiosk-small block font-normal text-muted">{t('noAppointmentHint')}</span>
              </span>
            </button>
          )}
        </div>
        <JoinByPhone {...props} />
      </div>
    </KioskStep>
  )
}
