import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { notifications } from '#contract/notifications.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { limits } from '#domain/limits.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { PhoneField } from '#web/platform/components/form/PhoneField.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import type { AddValues, askedBy } from './add-appointment-form.ts'
import { EmailSuggestion } from './EmailSuggestion.tsx'

interface CustomerFieldsProps {
  form: FormOf<AddValues, NewAppointment>
  asked: ReturnType<typeof askedBy>
  /** The last digits of the numbers on record: a number left blank stays. */
  known?: { readonly vin: string; readonly dlNumber: string }
}

const keeping = (masked: string | undefined) => masked && { hint: `Blank keeps ${masked}.` }

/** Who is coming, and how to reach them. */
export function CustomerFields({ form, asked, known }: CustomerFieldsProps) {
  const [isTexted, email, phoneNumber] = useWatch({
    control: form.control,
    name: ['customer.isSmsNotificationsEnabled', 'customer.email', 'customer.phoneNumber'],
  })

  // Most people have one number: it need not be typed twice.
  useEffect(() => {
    if (isTexted && form.getValues('customer.smsPhoneNumber') === '') {
      form.setValue('customer.smsPhoneNumber', form.getValues('customer.phoneNumber'))
    }
  }, [form, isTexted])

  // One of the two is enough: giving it clears the error on the other.
  const hasPhone = phoneNumber.trim() !== ''
  useEffect(() => {
    if (hasPhone && form.getFieldState('customer.email').error) void form.trigger('customer.email')
  }, [form, hasPhone])

  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
      <TextField form={form} name="customer.firstName" label="First name" maxLength={limits.name} autoComplete="off" />
      <TextField form={form} name="customer.lastName" label="Last name" maxLength={limits.name} autoComplete="off" />
      <TextField
        form={form}
        name="customer.email"
        label="Email"
        type="email"
        maxLength={limits.email}
        autoComplete="off"
        isOptional={hasPhone}
      />
      <PhoneField form={form} name="customer.phoneNumber" label="Phone number" isOptional={email.trim() !== ''} />
      <EmailSuggestion
        typed={email}
        onTake={(address) => form.setValue('customer.email', address, { shouldDirty: true, shouldValidate: true })}
      />
      {asked.vin && (
        <TextField
          form={form}
          name="customer.vin"
          label="VIN"
          {...keeping(known?.vin)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isOptional
        />
      )}
      {asked.dlNumber && (
        <TextField
          form={form}
          name="customer.dlNumber"
          label="Driver license number"
          {...keeping(known?.dlNumber)}
          maxLength={limits.dlNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isOptional
        />
      )}
      <LanguageField form={form} isChosen={known !== undefined} />
      <Switch form={form} name="customer.isSmsNotificationsEnabled" label="Text reminders" />
      {isTexted && (
        <PhoneField form={form} name="customer.smsPhoneNumber" label="Number for texts" className="sm:col-start-2" />
      )}
      <TextArea
        form={form}
        name="note"
        label="Note"
        hint="For staff only. Customers never see it."
        rows={2}
        limit={limits.appointmentNote}
        isOptional
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The language of emails, texts and announcements: the browser's, if we have it, until another is chosen. */
function LanguageField({ form, isChosen }: Pick<CustomerFieldsProps, 'form'> & { isChosen: boolean }) {
  const { data: locales } = useRead(notifications.locales, {})

  // The list cannot show a choice before it has loaded.
  useEffect(() => {
    const wanted = isChosen || form.getFieldState('locale').isDirty ? form.getValues('locale') : navigator.language
    // Not by Intl: a browser on a machine without a locale says en-US@posix, which it then refuses itself.
    const [language] = wanted.split(/[^a-z]/i)
    const known = [wanted, language].find((each) => locales?.some(({ locale }) => locale === each))
    if (known !== undefined) form.setValue('locale', known)
  }, [form, locales, isChosen])

  return (
    <Select
      form={form}
      name="locale"
      label="Language"
      options={(locales ?? []).map(({ locale, label }) => ({ value: locale, label }))}
      {...(!locales && { placeholder: 'Loading…' })}
      className="sm:col-start-1"
    />
  )
}
