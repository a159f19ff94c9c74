import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Proof } from '#contract/kiosk.ts'
import { REFERENCE_TYPED } from '#domain/appointments/reference-typed.ts'
import { limits } from '#domain/limits.ts'
import { CameraScan, hasScanner } from './CameraScan.tsx'
import { Failure } from './Failure.tsx'
import type { StepProps } from './Kiosk.tsx'
import { KioskField } from './KioskField.tsx'
import { BackButtons, KioskStep } from './KioskStep.tsx'
import { tokenIn } from './scanned-token.ts'
import { useCheckIn } from './use-check-in.ts'
import { useScanner } from './use-scanner.ts'

type Way = 'reference' | 'contact' | 'camera'

/** Visitors show which appointment is theirs by its code, its reference, or who they are. */
export function FindAppointment(props: StepProps) {
  const t = useTranslations('kiosk')
  const { state, go, startOver } = props
  const [way, setWay] = useState<Way>()
  const scanned = (token: string) => go({ at: 'scanned', token })
  useScanner(scanned)
  const back = () => (way ? setWay(undefined) : go({ at: 'start' }))
  const ways = [...(hasScanner() ? (['camera'] as const) : []), 'reference', 'contact'] as const
  return (
    <KioskStep
      key={way ?? 'ways'}
      state={state}
      title={t(way ?? 'find')}
      hint={way === undefined ? t('scanHint') : way === 'camera' ? t('cameraHint') : undefined}
      actions={<BackButtons onBack={back} startOver={startOver} />}
    >
      {way === undefined && (
        <div className="kiosk-list">
          {ways.map((each) => (
            <button key={each} type="button" className="kiosk-button kiosk-choice" onClick={() => setWay(each)}>
              {t(each)}
            </button>
          ))}
        </div>
      )}
      {way === 'reference' && <ByReference {...props} />}
      {way === 'contact' && <ByContact {...props} />}
      {way === 'camera' && <CameraScan onScan={scanned} />}
    </KioskStep>
  )
}

function ByReference(props: StepProps) {
  const t = useTranslations('kiosk')
  const [reference, setReference] = useState('')
  const proofOf = (): Proof | undefined => {
    // A scanner types the whole address where the cursor is.
    const token = tokenIn(reference)
    if (token) return { by: 'link', token }
    return reference.trim() === '' ? undefined : { by: 'reference', reference: reference.slice(0, REFERENCE_TYPED) }
  }
  return (
    <CheckInForm {...props} proofOf={proofOf}>
      {(isTried) => (
        <KioskField
          label={t('reference')}
          hint={t('referenceHint')}
          error={isTried && reference.trim() === '' ? t('required') : undefined}
          value={reference}
          onValue={setReference}
          autoCapitalize="characters"
          dir="ltr"
        />
      )}
    </CheckInForm>
  )
}

function ByContact(props: StepProps) {
  const t = useTranslations('kiosk')
  const [phoneNumber, setPhoneNumber] = useState('')
  const [lastName, setLastName] = useState('')
  const isMissing = (value: string) => value.trim() === ''
  const proofOf = (): Proof | undefined =>
    isMissing(phoneNumber) || isMissing(lastName) ? undefined : { by: 'contact', phoneNumber, lastName }
  return (
    <CheckInForm {...props} proofOf={proofOf}>
      {(isTried) => (
        <>
          <KioskField
            label={t('phone')}
            error={isTried && isMissing(phoneNumber) ? t('required') : undefined}
            value={phoneNumber}
            onValue={setPhoneNumber}
            type="tel"
            inputMode="tel"
            maxLength={limits.phoneNumber}
            dir="ltr"
          />
          <KioskField
            label={t('lastName')}
            error={isTried && isMissing(lastName) ? t('required') : undefined}
            value={lastName}
            onValue={setLastName}
            maxLength={limits.name}
          />
        </>
      )}
    </CheckInForm>
  )
}

interface CheckInFormProps extends StepProps {
  /** What was entered, if it is whole. */
  proofOf: () => Proof | undefined
  children: (isTried: boolean) => ReactNode
}

function CheckInForm({ locationId, go, proofOf, children }: CheckInFormProps) {
  const t = useTranslations('kiosk')
  const [isTried, setIsTried] = useState(false)
  const { attempt, isPending, failure } = useCheckIn({ locationId, go })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const proof = proofOf()
    if (proof) void attempt(proof)
    else event.currentTarget.querySelector<HTMLElement>('input[value=""]')?.focus()
  }
  return (
    <form noValidate className="kiosk-form" onSubmit={submit}>
      {failure && <Failure>{failure}</Failure>}
      {children(isTried)}
      <button type="submit" className="kiosk-button kiosk-primary" aria-busy={isPending || undefined}>
        {t('checkIn')}
      </button>
    </form>
  )
}
