import { useId } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '#web/platform/components/Button.tsx'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import type { ColumnChoice } from './chosen-columns.ts'

interface ColumnMenuProps {
  columns: readonly { id: string; header: string }[]
  choice: ColumnChoice
}

/** Which columns are shown. At least one always is. */
export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  const id = useId()
  const { ids, choose, forget } = choice
  return (
    <DialogTrigger>
      <AriaButton className={buttonClass('secondary', 'medium')}>
        <Icon name="list" className="size-[1.2em]" />
        Columns
      </AriaButton>
      <Popover className="popover w-64" placement="bottom start">
        <Dialog aria-label="Columns" className="grid gap-2 p-4 outline-none">
          {columns.map(({ id: column, header }) => {
            const isShown = ids.includes(column)
            return (
              <CheckboxInput
                key={column}
                id={`${id}${column}`}
                label={header}
                checked={isShown}
                disabled={isShown && ids.length === 1}
                onChange={() => choose(isShown ? ids.filter((each) => each !== column) : [...ids, column])}
              />
            )
          })}
          <Button size="small" onClick={forget}>
            Show the usual columns
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
