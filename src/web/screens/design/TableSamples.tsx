import { useState } from 'react'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState, type TableState } from '#web/platform/components/table/table-state.ts'
import { Section } from './Section.tsx'

interface Office {
  id: string
  name: string
  number: number
  phone: string
  isArchived: boolean
}

const names = ['Springfield', 'Shelbyville', 'Ogdenville', 'North Haverbrook', 'Capital City', 'Brockway']

const offices: Office[] = Array.from({ length: 34 }, (_, index) => ({
  id: String(index),
  name: `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`,
  number: 101 + index,
  phone: `(555) 010-${String(1000 + index).slice(1)}0`,
  isArchived: index % 7 === 3,
}))

const columns: Column<Office>[] = [
  { id: 'name', header: 'Name', render: (office) => office.name, isSortable: true },
  { id: 'officeNumber', header: 'Office Number', render: (office) => office.number, isSortable: true, align: 'end' },
  { id: 'phoneNumber', header: 'Phone Number', render: (office) => office.phone },
  {
    id: 'isArchived',
    header: 'Status',
    render: (office) => (office.isArchived ? <Badge>Archived</Badge> : <Badge tone="success">Open</Badge>),
  },
]

type Answer = 'rows' | 'loading' | 'empty' | 'failed'

const answers = [
  { value: 'rows', label: 'Rows' },
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Empty' },
  { value: 'failed', label: 'Failed' },
] as const satisfies { value: Answer; label: string }[]

export function TableSamples() {
  const [answer, setAnswer] = useState<Answer>('rows')
  return (
    <Section title="Table" text="The server searches, sorts and pages; the screen keeps the state.">
      <SelectInput
        label="The server's answer"
        className="max-w-48"
        options={answers}
        value={answer}
        onChange={(value) => setAnswer(answers.find((choice) => choice.value === value)?.value ?? 'rows')}
      />
      <OfficeTable label="Locations" answer={answer} />
      <div className="grid gap-4 lg:grid-cols-3">
        <OfficeTable label="Locations, loading" answer="loading" />
        <OfficeTable label="Locations, none" answer="empty" />
        <OfficeTable label="Locations, failed" answer="failed" />
      </div>
    </Section>
  )
}

function OfficeTable({ label, answer }: { label: string; answer: Answer }) {
  const [state, setState] = useState(initialTableState)
  const found = answer === 'empty' ? [] : officesFor(state.search, state.sorts)
  const start = state.page * state.pageSize
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={answer === 'loading' ? undefined : found.slice(start, start + state.pageSize)}
      rowId={(office) => office.id}
      total={found.length}
      state={state}
      onStateChange={setState}
      isLoading={answer === 'loading'}
      isFailed={answer === 'failed'}
      onRetry={() => setState(initialTableState)}
      emptyText="Change the search, or create the first location."
      actions={
        <ButtonLink to="#main" variant="primary" icon="plus">
          Create
        </ButtonLink>
      }
      rowName={(office) => office.name}
      rowLink={() => ({ to: '#main' })}
      rowActions={() => [
        { label: 'Edit', icon: 'edit', to: '#main', isIcon: true },
        { label: 'Delete', icon: 'trash', to: '#main', isIcon: true },
        { label: 'Change log', icon: 'history', to: '#main' },
        { label: 'Archive', icon: 'lock', to: '#main' },
      ]}
    />
  )
}

function officesFor(search: string, sorts: TableState['sorts']): Office[] {
  const found = offices.filter((office) => office.name.toLowerCase().includes(search.toLowerCase()))
  return sorts.reduceRight((rows, { column, isDescending }) => {
    const direction = isDescending ? -1 : 1
    const compare = (a: Office, b: Office) => (column === 'name' ? a.name.localeCompare(b.name) : a.number - b.number)
    return rows.toSorted((a, b) => direction * compare(a, b))
  }, found)
}
