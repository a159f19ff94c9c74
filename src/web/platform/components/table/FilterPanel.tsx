import { useId, useState } from 'react'
import type { ColumnType } from '#contract/tables.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { DatePicker } from '#web/platform/components/form/DateField.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { MultiSelectInput } from '#web/platform/components/form/MultiSelect.tsx'
import { type Option, SelectInput } from '#web/platform/components/form/Select.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { type ColumnFilter, isDateType, longestTerm } from './table-state.ts'

export interface FilterableColumn {
  column: string
  header: string
  type: ColumnType
  /** The values of an enum. */
  options: readonly Option[]
}

interface FilterPanelProps {
  label: string
  columns: readonly FilterableColumn[]
  filters: readonly ColumnFilter[]
  onChange: (filters: readonly ColumnFilter[]) => void
}

/** One control per column, by its type. Nothing is sent to the server before Apply, or Enter in a field. */
export function FilterPanel({ label, columns, filters, onChange }: FilterPanelProps) {
  const [applied, setApplied] = useState(filters)
  const [draft, setDraft] = useState(filters)
  // Filters not set here come from elsewhere, such as the browser's Back button. The same ones, read again from the
  // address after a search, must not discard what is being chosen.
  if (JSON.stringify(applied) !== JSON.stringify(filters)) {
    setApplied(filters)
    setDraft(filters)
  }

  const set = (filter: ColumnFilter) => setDraft([...draft.filter(({ column }) => column !== filter.column), filter])

  return (
    <form
      aria-label={`Filters of ${label}`}
      className="card grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft.filter(({ term, upTo }) => term !== '' || upTo !== ''))
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {columns.map(({ column, header, type, options }) => {
          const filter = draft.find((each) => each.column === column) ?? { column, type, term: '', upTo: '' }
          return <FilterControl key={column} {...{ header, options, filter }} onChange={set} />
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Apply
        </Button>
        <Button onClick={() => onChange([])} disabled={draft.length === 0 && filters.length === 0}>
          Clear
        </Button>
      </div>
    </form>
  )
}

interface FilterControlProps {
  header: string
  options: readonly Option[]
  filter: ColumnFilter
  onChange: (filter: ColumnFilter) => void
}

const yesOrNo = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function FilterControl({ header, options, filter, onChange }: FilterControlProps) {
  const id = useId()
  const { type, term } = filter
  if (isDateType(type)) return <DateRange header={header} filter={filter} onChange={onChange} />
  switch (type) {
    case 'string':
      return (
        <TextInput
          id={id}
          label={header}
          value={term}
          maxLength={longestTerm}
          onChange={(event) => onChange({ ...filter, term: event.target.value })}
          isOneOfSeveral
        />
      )
    case 'enum':
      return (
        <MultiSelectInput
          label={header}
          options={options}
          placeholder="Any"
          value={term === '' ? [] : term.split(',')}
          onChange={(chosen) => onChange({ ...filter, term: chosen.join(',') })}
          isOneOfSeveral
        />
      )
    case 'bool':
      return (
        <SelectInput
          label={header}
          options={yesOrNo}
          value={term}
          onChange={(value) => onChange({ ...filter, term: value })}
        />
      )
    default:
      return <NumberRange header={header} filter={filter} onChange={onChange} />
  }
}

type RangeProps = Omit<FilterControlProps, 'options'>

function NumberRange({ header, filter, onChange }: RangeProps) {
  const id = useId()
  const end = (label: string, name: 'term' | 'upTo') => (
    <TextInput
      id={`${id}${name}`}
      label={label}
      value={filter[name]}
      inputMode="decimal"
      pattern="-?[0-9]{1,15}([.][0-9]{1,10})?"
      title="A number"
      onChange={(event) => onChange({ ...filter, [name]: event.target.value.trim() })}
      isOneOfSeveral
    />
  )
  return (
    <FieldGroup id={id} label={header}>
      <div className="grid grid-cols-2 gap-2">
        {end('From', 'term')}
        {end('To', 'upTo')}
      </div>
    </FieldGroup>
  )
}

/** From the start of the first day to the end of the second, both in the browser's zone. */
function DateRange({ header, filter, onChange }: RangeProps) {
  const id = useId()
  const end = (label: string, name: 'term' | 'upTo') => (
    <DatePicker
      label={label}
      value={filter[name] || null}
      onChange={(day) => onChange({ ...filter, [name]: day ?? '' })}
      isOneOfSeveral
    />
  )
  return (
    <FieldGroup id={id} label={header} className="sm:col-span-2 xl:col-span-1">
      <div className="grid gap-2 sm:max-xl:grid-cols-2">
        {end('From', 'term')}
        {end('To', 'upTo')}
      </div>
    </FieldGroup>
  )
}
