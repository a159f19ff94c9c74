import { useId } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Button } from '#web/platform/components/Button.tsx'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import type { ColumnChoice } from './chosen-columns.ts'
import type { ColumnWidths } from './column-widths.ts'
import { MenuPopover } from './MenuPopover.tsx'

interface ColumnMenuProps {
  columns: readonly { id: string; header: string }[]
  choice: ColumnChoice
  columnWidths: ColumnWidths
  isDisabled: boolean
}

/** In pixels: what one press makes a column wider or narrower. */
const STEP = 32

/** Which columns are shown, and how wide. At least one always is. */
export function ColumnMenu({ columns, choice, columnWidths, isDisabled }: ColumnMenuProps) {
  const id = useId()
  const { ids, choose, forget } = choice
  return (
    <DialogTrigger>
      <AriaButton className={buttonClass('secondary', 'medium')} isDisabled={isDisabled}>
        <Icon name="list" className="size-[1.2em]" />
        <span className="max-sm:sr-only">Columns</span>
      </AriaButton>
      <MenuPopover label="Columns" className="w-80 gap-1">
        {columns.map(({ id: column, header }) => {
          const isShown = ids.includes(column)
          return (
            <div key={column} className="flex min-h-8 items-center gap-1">
              <CheckboxInput
                id={`${id}${column}`}
                label={header}
                checked={isShown}
                disabled={isShown && ids.length === 1}
                onChange={() => choose(isShown ? ids.filter((each) => each !== column) : [...ids, column])}
                className="me-auto min-w-0"
              />
              {isShown && (
                <>
                  <IconButton
                    icon="minus"
                    label={`Make ${header} narrower`}
                    size="small"
                    className="max-sm:hidden"
                    onClick={() => columnWidths.step(column, -STEP)}
                  />
                  <IconButton
                    icon="plus"
                    label={`Make ${header} wider`}
                    size="small"
                    className="max-sm:hidden"
                    onClick={() => columnWidths.step(column, STEP)}
                  />
                </>
              )}
            </div>
          )
        })}
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            forget()
            columnWidths.forget()
          }}
        >
          Show the usual columns
        </Button>
      </MenuPopover>
    </DialogTrigger>
  )
}
