import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { Button } from 'react-aria-components/Button'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/platform/components/button-style.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  /** A choice that is on or off; those come last, and the menu stays open for more. */
  isChecked?: boolean
  /** Only one of the shown ones is checked. */
  isOneOf?: boolean
  onAction: () => void
}

interface MenuProps {
  /** The button's name: read out, and shown unless the button is only an icon. */
  label: string
  /** Shown in place of the whole name, of which it is the start. */
  shownLabel?: string
  icon?: IconName
  /** The address of a picture to show in place of the icon. */
  picture?: string | undefined
  isIconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  /** Above the actions: who is signed in, what they apply to. */
  header?: ReactNode
  actions: readonly MenuAction[]
}

/** A button that opens a list of actions. */
export function Menu({
  label,
  shownLabel = label,
  icon,
  picture,
  isIconOnly = false,
  variant = 'secondary',
  size = 'medium',
  header,
  actions,
}: MenuProps) {
  const choices = actions.filter(({ isChecked }) => isChecked !== undefined)
  return (
    <MenuTrigger>
      <Button
        aria-label={isIconOnly || shownLabel !== label ? label : undefined}
        className={buttonClass(variant, size, isIconOnly ? 'button-icon' : '')}
      >
        {picture && <img src={picture} alt="" className="size-7 shrink-0 rounded-full object-cover" />}
        {icon && !picture && <Icon name={icon} />}
        {!isIconOnly && (
          <>
            {shownLabel}
            <Icon name="chevron-down" className="size-4" />
          </>
        )}
      </Button>
      <Popover className="popover min-w-48" placement="bottom end">
        {header && <div className="border-b border-line px-3.5 py-2.5 text-sm">{header}</div>}
        <AriaMenu className="grid p-1 outline-none" aria-label={label}>
          {actions.filter((action) => !choices.includes(action)).map(item)}
          <Choices label="Choose one" mode="single" choices={choices.filter(({ isOneOf }) => isOneOf)} />
          <Choices label="Shown" mode="multiple" choices={choices.filter(({ isOneOf }) => !isOneOf)} />
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface ChoicesProps {
  label: string
  mode: 'single' | 'multiple'
  choices: readonly MenuAction[]
}

function Choices({ label, mode, choices }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <MenuSection
      aria-label={label}
      selectionMode={mode}
      selectedKeys={choices.filter(({ isChecked }) => isChecked).map(({ id }) => id)}
      // The menu's first lines have nothing to be set off from.
      className="grid border-line not-first:mt-1 not-first:border-t not-first:pt-1"
    >
      {choices.map(item)}
    </MenuSection>
  )
}

function item({ id, label, icon, isDanger, isDisabled, isChecked, isOneOf, onAction }: MenuAction) {
  return (
    <MenuItem
      key={id}
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      onAction={onAction}
      className={classNames('option', isDanger && !isDisabled && 'text-danger')}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {isChecked !== undefined && (
        <span
          className={classNames(
            'grid size-4.5 shrink-0 place-content-center border border-line-strong',
            isOneOf ? 'rounded-full' : 'rounded-sm',
          )}
        >
          {isChecked &&
            (isOneOf ? (
              <span className="size-2 rounded-full bg-current" />
            ) : (
              <Icon name="check" className="size-3.5" />
            ))}
        </span>
      )}
      {label}
    </MenuItem>
  )
}
