import { classNames } from '#web/platform/components/class-names.ts'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { pageSizes } from './table-state.ts'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  /** There are more than the server counted. */
  isTotalCapped?: boolean
  /** What is counted, where that is not what the reader sees in rows: "change". A range of them would say nothing. */
  unit?: string | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

const sizeOptions = pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))

const counted = new Intl.NumberFormat('en-US')

export const sayCount = (count: number) => counted.format(count)

/** Zero-based, like every page. */
export const lastPageOf = (total: number, pageSize: number) => Math.max(0, Math.ceil(total / pageSize) - 1)

export function Pager({ page, pageSize, total, isTotalCapped = false, unit, onPage, onPageSize }: PagerProps) {
  const lastPage = lastPageOf(total, pageSize)
  const first = Math.min(page * pageSize + 1, total)
  const last = Math.min((page + 1) * pageSize, total)
  // No other page, whatever its size.
  const isAll = page === 0 && total <= pageSizes[0]
  return (
    <nav aria-label="Pages" className="table-pager" data-print="hide">
      <p className="text-sm text-muted tabular-nums">
        {!unit && `${sayCount(first)}–${sayCount(last)} of `}
        {isTotalCapped && (unit ? 'More than ' : 'more than ')}
        {sayCount(total)}
        {unit && ` ${total === 1 ? unit : `${unit}s`}`}
      </p>
      {!isAll && (
        <div className="flex items-center gap-1">
          <SelectInput
            label="Rows per page"
            isLabelHidden
            options={sizeOptions}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
            className="me-2 min-w-34 max-sm:hidden"
          />
          <IconButton
            icon="arrow-left"
            label="First page"
            size="small"
            className="max-sm:hidden"
            disabled={page === 0}
            onClick={() => onPage(0)}
          />
          <IconButton
            icon="chevron-left"
            label="Previous page"
            size="small"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          <span
            className={classNames('px-1 text-sm whitespace-nowrap text-muted tabular-nums', !unit && 'max-sm:hidden')}
          >
            Page {sayCount(page + 1)} of {sayCount(lastPage + 1)}
          </span>
          <IconButton
            icon="chevron-right"
            label="Next page"
            size="small"
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
          />
          <IconButton
            icon="arrow-right"
            label="Last page"
            size="small"
            className="max-sm:hidden"
            disabled={page >= lastPage}
            onClick={() => onPage(lastPage)}
          />
        </div>
      )}
    </nav>
  )
}
