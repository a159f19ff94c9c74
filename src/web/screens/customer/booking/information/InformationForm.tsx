import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AskedFields, CustomerField } from '#domain/appointments/customer.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { type ListedProblem, ProblemList } from '#web/platform/components/form/ErrorSummary.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { StepSubmit } from '#web/screens/customer/booking/BookingStep.tsx'
import { TakenBanner } from '#web/booking/TakenBanner.tsx'
import type { OthersForm } from './OtherPeople.tsx'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import type { InformationFormState } from './use-information-form.ts'
import type { AppointmentSubmit } from './use-submit-appointment.ts'
import { later } from '#web/platform/components/later/later.tsx'

// Few customers need it; the layout shows a skeleton until it loads.
const OtherPeople = later(async () => (await import('./OtherPeople.tsx')).OtherPeople)

/** A form, and what is next to it on wide screens. */
export const besideClass = 'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12'

/** Two fields side by side; their labels and their inputs stay aligned when one has an error between them. */
export const pairClass =
  'grid grid-cols-1 gap-6 sm:grid-cols-2 sm:*:flex sm:*:flex-col sm:[&_.control]:mt-auto sm:[&_:has(>select.control)]:mt-auto'

export interface InformationFormProps {
  form: InformationFormState
  booking: AppointmentSubmit
  startDateLocal: string
  asked: AskedFields
  askedOfOthers: readonly AskedFields[]
  /** The choices, next to the fields; on a phone above them, below the errors. */
  summary: ReactNode
  countdown: ReactNode
}

/** What the customer types. */
export function InformationForm({
  form,
  booking,
  startDateLocal,
  asked,
  askedOfOthers,
  summary,
  countdown,
}: InformationFormProps) {
  const t = useTranslations('booking.information')
  const find = useTranslations('find')
  const { submit, isPending, taken } = booking

  const others = useRef<OthersForm>(null)
  const isAlone = useBooking().draft.others.length === 0
  const [othersProblems, setOthersProblems] = useState<readonly ListedProblem[]>([])
  /** How often another person's part was wrong. */
  const [tries, setTries] = useState(0)

  const bookAt = (time: string) => {
    const customer = form.send()
    const rest = others.current?.send()
    if (customer && (isAlone || rest)) submit(customer, time, rest)
    else if (!rest) setTries(tries + 1)
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    bookAt(startDateLocal)
  }

  return (
    <form noValidate onSubmit={send}>
      <ProblemList problems={[...form.problems, ...othersProblems]} occasion={`${form.occasion} ${tries}`} />
      {form.isAtLimit && (
        <ButtonLink to={publicPaths.landing} className="mb-6">
          {find('send')}
        </ButtonLink>
      )}
      {taken && (
        <TakenBanner
          key={taken.at}
          otherTimes={taken.otherTimes}
          text={t(taken.otherTimes.length > 0 ? 'otherTimes' : 'noOtherTimes')}
          wordFor={(when) => t('bookAt', { when })}
          pending={isPending ? startDateLocal : undefined}
          onChoose={bookAt}
        >
          <ButtonLink to={publicPaths.booking.time} variant="quiet">
            {t('allTimes')}
          </ButtonLink>
        </TakenBanner>
      )}
      <div className={besideClass}>
        <aside className="lg:sticky lg:top-6 lg:order-2">{summary}</aside>
        <div className="min-w-0">
          {countdown}
          <InformationFields form={form} asked={asked} />
          {!isAlone && (
            <div className="mt-6 grid grid-cols-1 gap-6">
              <OtherPeople ref={others} askedOfOthers={askedOfOthers} onProblems={setOthersProblems} />
            </div>
          )}
          {/* The time in the summary is someone else's: one of the others is one press away above. */}
          {!taken && <StepSubmit label={isPending ? t('submitting') : t('submit')} isPending={isPending} />}
        </div>
      </div>
    </form>
  )
}

interface InformationFieldsProps {
  form: InformationFormState
  asked: AskedFields
  /** What texts are for, where they do more than remind. */
  texts?: { label: string; hint: string; contactHint: string } | undefined
}

/** Who it is, and how to reach them. */
export function InformationFields({ form, asked, texts }: InformationFieldsProps) {
  const t = useTranslations('booking.information')
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className={pairClass}>
        <TextInput {...bound(form, 'firstName')} label={t('firstName')} autoComplete="given-name" />
        <TextInput {...bound(form, 'lastName')} label={t('lastName')} autoComplete="family-name" />
      </div>
      <ContactFields form={form} texts={texts} />
      <TextReminder form={form} texts={texts} />
      {asked.vin && (
        <TextInput
          {...bound(form, 'vin')}
          label={t('vin')}
          hint={t('vinHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {asked.dlNumber && (
        <TextInput
          {...bound(form, 'dlNumber')}
          label={t('dlNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </div>
  )
}

function bound(form: InformationFormState, name: CustomerField) {
  return {
    ...form.control(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.set({ [name]: event.target.value }),
  }
}

/** Where messages are all that reaches people, no number is asked for that takes none. */
function ContactFields({ form, texts }: Pick<InformationFieldsProps, 'form' | 'texts'>) {
  const t = useTranslations('booking.information')
  /** The address that was probably meant. */
  const [meant, setMeant] = useState<{ typed: string; address: string | undefined }>()
  const { email } = form.values
  // No one waits for the list of mail services. Without a connection, nothing is suggested.
  const look = () =>
    void import('#domain/appointments/email-suggestion.ts').then(
      ({ suggestedEmail }) => setMeant({ typed: email, address: suggestedEmail(email) }),
      () => {},
    )
  const address = meant?.typed === email ? meant.address : undefined
  return (
    <fieldset aria-describedby="contact-hint" className="min-w-0">
      <legend className="text-lg font-semibold">{t('contact')}</legend>
      <p id="contact-hint" className="mb-4 text-muted">
        {texts?.contactHint ?? t('contactHint')}
      </p>
      <div className={pairClass}>
        <TextInput
          {...bound(form, 'email')}
          label={t('email')}
          isOneOfSeveral
          type="email"
          autoComplete="email"
          onBlur={look}
        />
        {!texts && (
          <TextInput {...bound(form, 'phoneNumber')} label={t('phone')} isOneOfSeveral type="tel" autoComplete="tel" />
        )}
      </div>
      <output className="block">
        {address && (
          <Button variant="quiet" className="mt-1" onClick={() => form.set({ email: address })}>
            {t('didYouMean', { address })}
          </Button>
        )}
      </output>
    </fieldset>
  )
}

function TextReminder({ form, texts }: Pick<InformationFieldsProps, 'form' | 'texts'>) {
  const t = useTranslations('booking.information')
  const { isSmsNotificationsEnabled, smsPhoneNumber, phoneNumber } = form.values

  const choose = (event: ChangeEvent<HTMLInputElement>) =>
    form.set({
      isSmsNotificationsEnabled: event.target.checked,
      // Most people have one number and should not have to type it twice.
      smsPhoneNumber: smsPhoneNumber || phoneNumber,
    })

  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface px-4 py-3">
      <CheckboxInput
        id={form.idOf('isSmsNotificationsEnabled')}
        checked={isSmsNotificationsEnabled}
        onChange={choose}
        label={texts?.label ?? t('textReminder')}
        hint={texts?.hint ?? t('textReminderHint')}
      />
      {isSmsNotificationsEnabled && (
        <TextInput
          {...bound(form, 'smsPhoneNumber')}
          label={t('smsPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="mb-1.5 ps-9"
        />
      )}
    </div>
  )
}
