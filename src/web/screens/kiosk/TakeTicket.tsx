import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { kiosk } from '#contract/kiosk.ts'
import { limits } from '#domain/limits.ts'
import { call } from '#web/platform/api/client.ts'
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { Failure } from './Failure.tsx'
import type { StepProps } from './Kiosk.tsx'
import { KioskField } from './KioskField.tsx'
import { BackButtons, KioskStep, useWaitWords } from './KioskStep.tsx'
import { useAttempt } from './use-attempt.ts'

/**
 * The last question before a ticket; everything in it may stay empty. The request keeps its key however often it is sent:
 * after a lost connection it still gives one ticket (KIOSK-3).
 */
export function TakeTicket({ appointmentTypeId, ...props }: StepProps & { appointmentTypeId: number }) {
  const t = useTranslations('kiosk')
  const { locationId, state, language, go, startOver } = props
  const [requestKey] = useState(newIdempotencyKey)
  const [name, setName] = useState('')
  const [smsPhoneNumber, setSmsPhoneNumber] = useState('')
  const sayWait = useWaitWords()
  const choice = state.choices.find((each) => each.appointmentTypeId === appointmentTypeId)
  const { attempt, isPending, failed, failure } = useAttempt(
    () =>
      call(kiosk.takeTicket, {
        params: { locationId },
        body: { appointmentTypeId, name, smsPhoneNumber, locale: language, requestKey },
      }),
    (given) => go({ at: 'ticket', given, isCheckIn: false }),
  )
  const isBadPhone = failed?.failures.some(({ propertyName }) => propertyName === 'smsPhoneNumber') === true
  const needsName = failed?.failures.some(({ propertyName }) => propertyName === 'name') === true
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(undefined)
  }
  return (
    <KioskStep
      state={state}
      title={t(state.takesTexts ? 'details' : 'nameTitle')}
      hint={t(state.takesTexts ? 'detailsHint' : 'nameHint')}
      actions={<BackButtons onBack={() => go({ at: 'type' })} startOver={startOver} />}
    >
      <form noValidate className="kiosk-form" onSubmit={submit}>
        {failure && !isBadPhone && <Failure>{needsName ? t('nameForAnother') : failure}</Failure>}
        {choice && (
          <p className="kiosk-chosen">
            <bdi className="font-semibold wrap-anywhere">{choice.name}</bdi>
            <span className="text-muted">{sayWait(choice.wait)}</span>
          </p>
        )}
        <KioskField label={t('name')} isOptional value={name} onValue={setName} maxLength={limits.name} />
        {state.takesTexts && (
          <KioskField
            label={t('mobile')}
            isOptional
            error={isBadPhone ? t('badPhone') : undefined}
            value={smsPhoneNumber}
            onValue={setSmsPhoneNumber}
            type="tel"
            inputMode="tel"
            maxLength={limits.phoneNumber}
            dir="ltr"
          />
        )}
        <button type="submit" className="kiosk-button kiosk-primary" aria-busy={isPending || undefined}>
          {t('takeTicket')}
        </button>
      </form>
    </KioskStep>
  )
}
