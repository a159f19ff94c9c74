import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import type { Option } from './Select.tsx'

interface OptionListProps {
  /** Left out inside a field that holds and searches the options itself. */
  options?: readonly Option[]
  className?: string
}

/** The list a field opens. Space is kept for the check mark, so that chosen and unchosen options line up. */
export function OptionList({ options, className }: OptionListProps) {
  return (
    <ListBox
      {...(options && { items: options })}
      className={classNames('grid p-1 outline-none', className)}
      renderEmptyState={() => <p className="p-3 text-muted">No matches</p>}
    >
      {({ value, label, isDisabled }: Option) => (
        <ListBoxItem id={value} textValue={label} isDisabled={isDisabled} className="option">
          {({ isSelected }) => (
            <>
              <span className="size-4 shrink-0 text-primary">
                {isSelected && <Icon name="check" className="size-4" />}
              </span>
              <span className="min-w-0 flex-1">{label}</span>
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
