import { useEffect } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CustomerInformation } from '#contract/booking.ts'
import { limits } from '#domain/limits.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { ErrorSummary } from '#web/components/form/ErrorSummary.tsx'
import type { FormOf } from '#web/components/form/field.ts'
import { PhoneField } from '#web/components/form/PhoneField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { StepSubmit } from './BookingStep.tsx'
import type { TypedInformation } from './draft.ts'
import { ContactField } from './ContactField.tsx'
import { type Asked, checkInformation, fields } from './information-check.ts'
import { TakenTime } from './TakenTime.tsx'
import { useBooking } from './use-booking.ts'
import { useProblemWords } from './use-problem-words.ts'
import { useSubmitAppointment } from './use-submit-appointment.ts'

/** Two fields side by side; their inputs stay in line when one of them has an error above it. */
const pairClass = 'grid gap-6 sm:grid-cols-2 sm:items-end'

type Form = FormOf<TypedInformation, CustomerInformation>

interface InformationFormProps {
  locationId: number
  startDateLocal: string
  asked: Asked
}

/** The customer's own words. What is typed is kept at once, so that neither going back nor a reload loses it. */
export function InformationForm({ locationId, startDateLocal, asked }: InformationFormProps) {
  const { draft, change } = useBooking()
  const t = useTranslations('booking.information')
  const resolver = useInformationResolver(asked)
  const form: Form = useForm({ defaultValues: draft.information, resolver, shouldFocusError: false })
  const { submit, isPending, taken } = useSubmitAppointment(form, locationId)

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => change({ information: { ...values } }) }),
    [form, change],
  )

  const bookAt = (time: string) => form.handleSubmit((customer) => submit(customer, time))

  return (
    <form noValidate onSubmit={(event) => void bookAt(startDateLocal)(event)}>
      <ErrorSummary form={form} />
      {taken && (
        <TakenTime
          key={taken.at}
          taken={taken}
          pending={isPending ? startDateLocal : undefined}
          onChoose={(time) => void bookAt(time)()}
        />
      )}
      <div className="grid gap-6">
        <div className={pairClass}>
          <TextField
            form={form}
            name="firstName"
            label={t('firstName')}
            autoComplete="given-name"
            maxLength={limits.name}
          />
          <TextField
            form={form}
            name="lastName"
            label={t('lastName')}
            autoComplete="family-name"
            maxLength={limits.name}
          />
        </div>
        <ContactFields form={form} />
        <TextReminder form={form} />
        {asked.vin && (
          <TextField
            form={form}
            name="vin"
            label={t('vin')}
            hint={t('vinHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {asked.dlNumber && (
          <TextField
            form={form}
            name="dlNumber"
            label={t('dlNumber')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.dlNumber}
          />
        )}
      </div>
      <StepSubmit label={isPending ? t('submitting') : t('submit')} isPending={isPending} />
    </form>
  )
}

function ContactFields({ form }: { form: Form }) {
  const t = useTranslations('booking.information')
  return (
    <fieldset aria-describedby="contact-hint" className="min-w-0">
      <legend className="text-lg font-semibold">{t('contact')}</legend>
      <p id="contact-hint" className="mb-4 text-muted">
        {t('contactHint')}
      </p>
      <div className={pairClass}>
        <ContactField
          form={form}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
        />
        <ContactField
          form={form}
          name="phoneNumber"
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={limits.phoneNumber}
        />
      </div>
    </fieldset>
  )
}

function TextReminder({ form }: { form: Form }) {
  const t = useTranslations('booking.information')
  const isWanted = useWatch({ control: form.control, name: 'isSmsNotificationsEnabled' })
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface px-4 py-3">
      <Checkbox form={form} name="isSmsNotificationsEnabled" label={t('textReminder')} hint={t('textReminderHint')} />
      {isWanted && <SmsPhone form={form} />}
    </div>
  )
}

function SmsPhone({ form }: { form: Form }) {
  const t = useTranslations('booking.information')
  useEffect(() => {
    // Most people have one number: it need not be typed twice.
    if (form.getValues('smsPhoneNumber') === '') form.setValue('smsPhoneNumber', form.getValues('phoneNumber'))
  }, [form])
  return <PhoneField form={form} name="smsPhoneNumber" label={t('smsPhone')} className="mb-1.5 ps-9" />
}

/** The contract's rules in the reader's language. */
function useInformationResolver(asked: Asked): Resolver<TypedInformation, unknown, CustomerInformation> {
  const say = useProblemWords()
  return (typed) => {
    const { customer, problems } = checkInformation(typed, asked)
    if (customer) return { values: customer, errors: {} }
    const wrong = fields.flatMap((field) => {
      const problem = problems[field]
      return problem ? [[field, { type: problem.kind, message: say(field, problem) }] as const] : []
    })
    return { values: {}, errors: Object.fromEntries(wrong) }
  }
}
