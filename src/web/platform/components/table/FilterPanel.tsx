import { useId, useState } from 'react'
import type { ColumnType, TableColumn } from '#contract/tables.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { DatePicker } from '#web/platform/components/form/DateField.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { MultiSelectInput } from '#web/platform/components/form/MultiSelect.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import type { FilterOption, NamedColumn } from './TableBar.tsx'
import { type ColumnFilter, isDateType, longestTerm } from './table-state.ts'

export interface FilterableColumn {
  column: string
  header: string
  type: ColumnType
  /** The values of an enum. */
  options: readonly FilterOption[]
  optionsOf: string | undefined
}

interface FilterPanelProps {
  label: string
  columns: readonly FilterableColumn[]
  filters: readonly ColumnFilter[]
  onChange: (filters: readonly ColumnFilter[]) => void
  /** In whose time zone days begin and end. */
  dayNote?: string | undefined
}

/** One control per column, by its type. Nothing is sent to the server before Apply, or Enter in a field. */
export function FilterPanel({ label, columns, filters, onChange, dayNote }: FilterPanelProps) {
  const [applied, setApplied] = useState(filters)
  const [draft, setDraft] = useState(filters)
  // Filters not set here come from elsewhere, such as the browser's Back button. The same ones, read again from the
  // address after a search, must not discard what is being chosen.
  if (JSON.stringify(applied) !== JSON.stringify(filters)) {
    setApplied(filters)
    setDraft(filters)
  }

  const set = (filter: ColumnFilter) =>
    setDraft(withoutLost([...draft.filter(({ column }) => column !== filter.column), filter], columns))

  return (
    <form
      aria-label={`Filters of ${label}`}
      className="filter-panel card max-[90rem]:border-0 max-[90rem]:bg-transparent max-[90rem]:shadow-none"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft.filter(({ term, upTo }) => term !== '' || upTo !== ''))
      }}
    >
      <div className="grid content-start gap-4 overflow-y-auto p-4 max-[90rem]:p-0 max-[90rem]:pb-5 sm:max-[90rem]:grid-cols-2">
        {columns.map(({ column, header, type, options, optionsOf }) => {
          const filter = draft.find((each) => each.column === column) ?? { column, type, term: '', upTo: '' }
          const first = columns.find((each) => each.column === optionsOf)
          const offered = first ? optionsWithin(options, chosenIn(draft, first.column)) : options
          const hint = first && offered.length === 0 ? `Choose a ${first.header.toLowerCase()} first` : undefined
          return <FilterControl key={column} {...{ header, filter, hint }} options={offered} onChange={set} />
        })}
        {dayNote && columns.some(({ type }) => isDateType(type)) && (
          <p className="text-sm text-muted sm:max-[90rem]:col-span-2">{dayNote}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4 max-[90rem]:sticky max-[90rem]:bottom-0 max-[90rem]:-mx-5 max-[90rem]:-mb-5 max-[90rem]:bg-overlay max-[90rem]:px-5 max-[90rem]:py-3.5">
        <Button onClick={() => onChange([])} disabled={draft.length === 0 && filters.length === 0}>
          Clear filters
        </Button>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}

const chosenIn = (filters: readonly ColumnFilter[], column: string): string[] =>
  filters.find((each) => each.column === column)?.term.split(',') ?? []

const optionsWithin = (options: readonly FilterOption[], chosen: readonly string[]): FilterOption[] =>
  options.filter(({ of }) => of !== undefined && chosen.includes(of))

/** Without the values that are no longer offered: the calendars of a location that is not chosen anymore. */
function withoutLost(draft: readonly ColumnFilter[], columns: readonly FilterableColumn[]): ColumnFilter[] {
  return draft.map((filter) => {
    const { optionsOf, options = [] } = columns.find(({ column }) => column === filter.column) ?? {}
    if (optionsOf === undefined) return filter
    const offered = optionsWithin(options, chosenIn(draft, optionsOf)).map(({ value }) => value)
    return {
      ...filter,
      term: filter.term
        .split(',')
        .filter((value) => offered.includes(value))
        .join(','),
    }
  })
}

/** The columns that can be filtered: what the server allows, and for an enum, where its values are known. */
export function filterableColumns(
  columns: readonly NamedColumn[],
  serverColumns: readonly TableColumn[] = [],
): FilterableColumn[] {
  return columns.flatMap(({ id, header, options, optionsOf, isFilterable = true }) => {
    const server = serverColumns.find(({ propertyName }) => propertyName === id)
    if (!server?.isFilterable || !isFilterable || (server.type === 'enum' && !options)) return []
    return [{ column: id, header, type: server.type, options: options ?? [], optionsOf }]
  })
}

/** The columns that are filtered already. */
export function filteredNow(columns: readonly NamedColumn[], filters: readonly ColumnFilter[]): FilterableColumn[] {
  return columns.flatMap(({ id, header, options = [], optionsOf }) =>
    filters.filter(({ column }) => column === id).map(({ type }) => ({ column: id, header, type, options, optionsOf })),
  )
}

interface FilterControlProps {
  header: string
  hint?: string | undefined
  options: readonly FilterOption[]
  filter: ColumnFilter
  onChange: (filter: ColumnFilter) => void
}

const yesOrNo = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function FilterControl({ header, hint, options, filter, onChange }: FilterControlProps) {
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
          placeholder={hint ?? 'Any'}
          isDisabled={hint !== undefined}
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

type RangeProps = Omit<FilterControlProps, 'options' | 'hint'>

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
    <FieldGroup id={id} label={header} className="sm:max-[90rem]:col-span-2">
      <div className="grid grid-cols-2 gap-2 sm:max-[90rem]:gap-x-4">
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
    <FieldGroup id={id} label={header} className="sm:max-[90rem]:col-span-2">
      <div className="grid gap-2 sm:max-[90rem]:grid-cols-2 sm:max-[90rem]:gap-x-4">
        {end('From', 'term')}
        {end('To', 'upTo')}
      </div>
    </FieldGroup>
  )
}
