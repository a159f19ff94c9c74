import { useForm, useWatch } from 'react-hook-form'
import {
  type TrustedBooker,
  TrustedBookerForm as Form,
  type TrustedBookerRow,
  trustedBookers,
} from '#contract/trusted-bookers.ts'
import { sayMost, TRUSTED_KIND_LABELS, TRUSTED_KINDS, type TrustedKind } from '#domain/appointments/trusted-booker.ts'
import { limits } from '#domain/limits.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { sayMediumDate } from '#web/platform/i18n/say-english.ts'
import { readersDate } from '#web/platform/i18n/say-time.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import { listScreen } from '#web/records/list-screen.tsx'
import { crumb, described, type FormProps, savedBy } from '#web/records/record.ts'
import { createScreen, deleteScreen, updateScreen } from '#web/records/record-screens.tsx'

const columns: readonly Column<TrustedBookerRow>[] = [
  { id: 'name', header: 'Name', render: ({ name }) => name },
  // What it is can be seen: a domain, an address, a number, a network.
  { id: 'kind', header: 'Known by', render: ({ kind }) => TRUSTED_KIND_LABELS[kind], isExtra: true },
  {
    id: 'value',
    header: 'Value',
    render: ({ value }) => <span className="wrap-anywhere">{value}</span>,
    isBeneath: true,
  },
  { id: 'most', header: 'May book', render: ({ kind, most }) => sayMost(kind, most) },
  {
    id: 'until',
    header: 'Until',
    render: ({ until }) => (
      <>
        <span className="me-2 whitespace-nowrap">{sayMediumDate(until)}</span>
        {until < today() && <Badge>Over</Badge>}
      </>
    ),
  },
  {
    id: 'by',
    header: 'By',
    render: ({ by }) => <span className="wrap-anywhere">{by ?? ''}</span>,
    isLong: true,
    isWide: true,
  },
  { id: 'note', header: 'Note', render: ({ note }) => note, isExtra: true },
]

/** By the reader's calendar; the server goes by the office's. */
const today = () => readersDate(new Date())

const nameOf = ({ name }: { name: string }) => name

const record = described({
  noun: 'trusted booker',
  icon: 'users',
  above: [crumb(backOffice.settings)],
  list: crumb(backOffice.trustedBookers),
  read: trustedBookers.get,
  input: (id) => ({ params: { id } }),
  nameOf,
  Form: TrustedBookerForm,
})

export const TrustedBookerList = listScreen({
  at: backOffice.trustedBookers,
  above: record.above,
  text: 'Fleets, dealers, schools and libraries that may book more appointments than one person can.',
  table: trustedBookers.table,
  columns,
  rowName: nameOf,
  emptyText: 'No trusted bookers yet. Add a fleet, a school or a library.',
  createAt: paths.createTrustedBooker,
  editAt: ({ id }) => paths.updateTrustedBooker(id),
  deleteAt: ({ id }) => paths.deleteTrustedBooker(id),
  logged: 'TrustedBooker',
})

export const TrustedBookerCreate = createScreen(record, {
  at: backOffice.createTrustedBooker,
  useSave: savedBy(
    trustedBookers.create,
    (body: Form) => ({ body }),
    ({ name }) => `${name} created`,
    ({ id }) => paths.updateTrustedBooker(id),
  ),
})

export const TrustedBookerUpdate = updateScreen(record, {
  useSave: savedBy(
    trustedBookers.update,
    (form: Form, { id, version }: TrustedBooker) => ({ params: { id }, body: { ...form, version } }),
    ({ name }) => `${name} updated`,
  ),
})

export const TrustedBookerDelete = deleteScreen(record, {
  endpoint: trustedBookers.remove,
  input: (id) => ({ params: { id } }),
  sayLoss: ({ name }) => (
    <>
      <strong>{name}</strong> will be permanently deleted. After that, the usual limits apply. Existing bookings stay.
    </>
  ),
})

/** While it is being filled in, the number may be missing. */
interface Values extends Omit<Form, 'most' | 'until'> {
  most: number | undefined
  until: string | null
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

function TrustedBookerForm({ record: entry, ...saving }: FormProps<typeof trustedBookers.get, Form>) {
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
