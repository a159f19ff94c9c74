import { useForm } from 'react-hook-form'
import { Button } from '#web/platform/components/Button.tsx'
import { Checkbox } from '#web/platform/components/form/Checkbox.tsx'
import { ComboBox } from '#web/platform/components/form/ComboBox.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { FormActions } from '#web/platform/components/form/FormActions.tsx'
import { inEveryLanguage, LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { MultiSelect } from '#web/platform/components/form/MultiSelect.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { PhoneField } from '#web/platform/components/form/PhoneField.tsx'
import { QuantityStepper } from '#web/platform/components/form/QuantityStepper.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { showFailures } from '#web/platform/components/form/show-failures.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { TimeField } from '#web/platform/components/form/TimeField.tsx'
import { Section } from './Section.tsx'

const offices = [
  'Springfield',
  'Shelbyville',
  'Ogdenville',
  'North Haverbrook',
  'Capital City',
  'Brockway',
  'Waverly Hills',
  'Cypress Creek',
  'Ogden Park',
].map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }))

const zones = [
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
]

const empty = {
  name: '',
  email: '',
  phone: '',
  password: '',
  zone: '',
  office: '',
  offices: ['springfield', 'shelbyville'],
  date: '2026-11-16',
  time: '09:30',
  duration: 15,
  quantity: 1,
  message: '',
  directions: 'Enter from the parking lot.',
  translations: inEveryLanguage(['directions'], { es: { directions: 'Entre por el estacionamiento.' } }),
  isAllDay: false,
  isTextEnabled: true,
  locked: 'Cannot be changed',
}

export function FormSamples() {
  const form = useForm({ defaultValues: empty, shouldFocusError: false })
  const refuse = () =>
    showFailures(form, [
      { propertyName: 'name', errorMessage: 'Enter a name' },
      { propertyName: 'date', errorMessage: 'The start cannot be in the past' },
      { propertyName: 'zone', errorMessage: 'Choose a time zone' },
      { propertyName: 'office', errorMessage: 'Choose an office' },
      { propertyName: '', errorMessage: 'The office is archived.' },
    ])
  return (
    <Section title="Form" text="Press Save to see every kind of error.">
      <form noValidate onSubmit={(event) => void form.handleSubmit(refuse)(event)}>
        <ErrorSummary form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="name" label="Name" hint="As shown on the door." />
          <TextField form={form} name="email" label="Email" type="email" autoComplete="email" isOptional />
          <PhoneField form={form} name="phone" label="Phone number" />
          <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
          <Select form={form} name="zone" label="Time zone" options={zones} placeholder="Choose" />
          <ComboBox form={form} name="office" label="Location" options={offices} placeholder="Type to find" />
          <MultiSelect form={form} name="offices" label="Location(s)" options={offices} isOptional />
          <DateField form={form} name="date" label="Start Date" />
          <TimeField form={form} name="time" label="Start Time" />
          <NumberField form={form} name="duration" label="Interaction Duration" hint="Minutes" min={1} />
          <QuantityStepper form={form} name="quantity" label="How many?" max={9} />
          <TextField form={form} name="locked" label="Disabled" isDisabled />
          <TextArea form={form} name="message" label="Message" limit={160} className="sm:col-span-2" />
          <div className="sm:col-span-2">
            <LanguageTabs form={form} fields={['directions']}>
              {({ field }) => <TextArea form={form} {...field('directions', 'Directions')} limit={200} />}
            </LanguageTabs>
          </div>
          <Checkbox form={form} name="isAllDay" label="All day" hint="From opening to closing." />
          <Switch form={form} name="isTextEnabled" label="Text messages" />
        </div>
        <FormActions>
          <Button type="submit" variant="primary">
            Save
          </Button>
          <Button onClick={() => form.reset()}>Cancel</Button>
        </FormActions>
      </form>
    </Section>
  )
}
