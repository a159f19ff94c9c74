import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { Select as AriaSelect, Button, Popover, SelectValue } from 'react-aria-components/Select'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '#web/platform/components/Icon.tsx'
import { type AriaControlProps, AriaFieldFrame, useAriaField } from './aria-field.tsx'
import type { FieldProps } from './field.ts'
import { OptionList } from './OptionList.tsx'
import type { Option } from './Select.tsx'

interface Choices {
  options: readonly Option[]
  /** Shown while nothing is chosen, such as 'All locations'. */
  placeholder?: string
}

/** Several of many in a form, which holds the options' values. */
export function MultiSelect<T extends FieldValues, U>({ options, placeholder, ...props }: FieldProps<T, U> & Choices) {
  const { field, ...control } = useAriaField(props)
  return (
    <MultiSelectInput
      {...control}
      {...{ options, placeholder }}
      value={(field.value as readonly string[] | undefined) ?? []}
      onChange={field.onChange}
    />
  )
}

interface MultiSelectInputProps extends AriaControlProps, Choices {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Lists longer than this can be searched. */
const longList = 8

/** The same outside a form: the caller keeps the state. */
export function MultiSelectInput(select: MultiSelectInputProps) {
  const { options, placeholder = 'Select', value, onChange, className = '', controlRef, onBlur, ...props } = select
  const { contains } = useFilter({ sensitivity: 'base' })
  const list = <OptionList options={options} className="overflow-auto" />
  return (
    <AriaSelect<Option, 'multiple'>
      className={`grid content-start gap-1.5 ${className}`}
      ref={(element) => controlRef?.(element?.querySelector('button') ?? null)}
      selectionMode="multiple"
      value={value}
      onChange={(keys) => onChange(keys.map(String))}
      onBlur={onBlur}
      placeholder={placeholder}
      isInvalid={Boolean(props.error)}
      isRequired={!props.isOptional && !props.isOneOfSeveral}
      isDisabled={props.isDisabled}
      validationBehavior="aria"
    >
      <AriaFieldFrame {...props}>
        <Button className="control flex items-center gap-2 text-start">
          <SelectValue<Option> className="min-w-0 flex-1 truncate data-placeholder:text-muted">
            {({ isPlaceholder, defaultChildren, selectedItems }) =>
              isPlaceholder ? defaultChildren : selectedItems.map((item) => item?.label).join(', ')
            }
          </SelectValue>
          {value.length > 1 && (
            // Drawn, not text: the names are read out, and a button's visible text must be in its name.
            <span
              data-count={value.length}
              className="rounded-full bg-primary-soft px-2 text-sm font-semibold text-primary tabular-nums before:content-[attr(data-count)]"
            />
          )}
          <Icon name="chevron-down" className="size-4 text-muted" />
        </Button>
      </AriaFieldFrame>
      <Popover className="popover grid w-(--trigger-width) min-w-56 grid-rows-[auto_1fr]">
        {options.length > longList ? (
          <Autocomplete filter={contains}>
            {/* The list opens to be searched: the reader pressed its button to get here. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <SearchField aria-label="Search the list" autoFocus className="border-b border-line p-2">
              <Input placeholder="Search" className="control" />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          // Without a search field the list itself takes the focus, which it would not do inside an Autocomplete.
          list
        )}
      </Popover>
    </AriaSelect>
  )
}
