import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { MenuPopover } from './MenuPopover.tsx'
import type { TableSort } from './table-state.ts'

interface SortMenuProps {
  /** Those that sort. */
  columns: readonly { id: string; header: string }[]
  sorts: readonly TableSort[]
  isDisabled: boolean
  onChange: (sorts: readonly TableSort[]) => void
}

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

/** The order of a table, by one column or several: what pressing headings with Shift does, for every hand. */
export function SortMenu({ columns, sorts, isDisabled, onChange }: SortMenuProps) {
  const known = sorts.filter(({ column }) => columns.some(({ id }) => id === column))
  const isFree = (id: string, place: number) => known.every(({ column }, other) => column !== id || other === place)
  const optionsAt = (place: number) =>
    columns.filter(({ id }) => isFree(id, place)).map(({ id, header }) => ({ value: id, label: header }))
  const set = (place: number, sort: TableSort | undefined) =>
    onChange([...known.slice(0, place), ...(sort ? [sort] : []), ...known.slice(place + 1)])

  return (
    <DialogTrigger>
      <AriaButton className={buttonClass('secondary', 'medium')} isDisabled={isDisabled || columns.length === 0}>
        <Icon name="sort" className="size-[1.2em]" />
        <span className="max-sm:sr-only">{known.length > 1 ? `Sort (${known.length})` : 'Sort'}</span>
      </AriaButton>
      <MenuPopover label="Sort" className="w-96 gap-3">
        {known.map((sort, place) => (
          <div key={sort.column} className="grid grid-cols-[1fr_8.5rem_auto] items-end gap-2">
            <SelectInput
              label={sayPlace(place)}
              options={optionsAt(place)}
              value={sort.column}
              onChange={(column) => set(place, { ...sort, column })}
            />
            <SelectInput
              label={`Order ${place + 1}`}
              isLabelHidden
              options={directions}
              value={sort.isDescending ? 'desc' : 'asc'}
              onChange={(direction) => set(place, { ...sort, isDescending: direction === 'desc' })}
            />
            <IconButton
              icon="x"
              label={`Do not sort by ${columns.find(({ id }) => id === sort.column)?.header}`}
              onClick={() => set(place, undefined)}
            />
          </div>
        ))}
        {known.length < columns.length && (
          <SelectInput
            key={known.length}
            label={sayPlace(known.length)}
            placeholder="Choose a column"
            options={optionsAt(known.length)}
            value=""
            onChange={(column) => column !== '' && onChange([...known, { column, isDescending: false }])}
          />
        )}
      </MenuPopover>
    </DialogTrigger>
  )
}

const sayPlace = (place: number): string => (place === 0 ? 'Sort by' : 'Then by')
