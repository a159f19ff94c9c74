import { useForm, useWatch } from 'react-hook-form'
import { type TrustedBooker, TrustedBookerForm as Form } from '#contract/trusted-bookers.ts'
import { TRUSTED_KIND_LABELS, TRUSTED_KINDS, type TrustedKind } from '#domain/appointments/trusted-booker.ts'
import { limits } from '#domain/limits.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'

/** While it is being filled in, the number may be missing. */
interface Values extends Omit<Form, 'most' | 'until'> {
  most: number | undefined
  until: string | null
}

interface TrustedBookerFormProps extends Saving<Form> {
  /** The one being edited; undefined when creating one. */
  entry?: TrustedBooker
}

const resolver = contractResolver(Form, {
  bodyOf: ({ until, ...values }: Values) => ({ ...values, until: until ?? undefined }),
})

const KINDS = TRUSTED_KINDS.map((value) => ({ value, label: TRUSTED_KIND_LABELS[value] }))

const VALUE_HINTS: Readonly<Record<TrustedKind, string>> = {
  EmailDomain: 'Such as fleet.example.com.',
  Contact: 'The one they book with.',
  Network: 'Such as 203.0.113.0/24.',
}

const MOST: Readonly<Record<TrustedKind, { readonly label: string; readonly hint: string }>> = {
  EmailDomain: { label: 'Appointments ahead', hint: 'Per email address: upcoming, and within 24 hours.' },
  Contact: { label: 'Appointments ahead', hint: 'Upcoming, and within 24 hours.' },
  Network: { label: 'Bookings an hour', hint: 'From all of the network together.' },
}

export function TrustedBookerForm({ entry, ...saving }: TrustedBookerFormProps) {
  const form = useForm({ defaultValues: valuesOf(entry), resolver })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <RecordForm form={form} list={paths.trustedBookers} saveLabel={entry ? 'Save' : 'Create'} {...saving}>
      <Card>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="A fleet, a dealer, a school, a library."
            maxLength={limits.name}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <Select form={form} name="kind" label="Known by" hint="How we recognize them." options={KINDS} />
          <TextField
            form={form}
            name="value"
            label={TRUSTED_KIND_LABELS[kind]}
            hint={VALUE_HINTS[kind]}
            maxLength={limits.email}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NumberField form={form} name="most" {...MOST[kind]} min={1} max={100_000} />
          <DateField form={form} name="until" label="Until" hint="The last day." />
          <TextArea
            form={form}
            name="note"
            label="Note"
            hint="Who asked for it, and who agreed."
            limit={limits.trustedNote}
            isOptional
            className="sm:col-span-2"
          />
        </div>
      </Card>
    </RecordForm>
  )
}

function valuesOf(entry: TrustedBooker | undefined): Values {
  if (!entry) return { name: '', kind: 'EmailDomain', value: '', most: undefined, until: null, note: '' }
  const { id: _, version: __, ...values } = entry
  return values
}
