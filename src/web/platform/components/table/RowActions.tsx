import { useNavigate } from 'react-router'
import { Menu, type MenuAction } from '#web/platform/components/dialog/Menu.tsx'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'

/** An action of a row: a screen to go to, or an immediate effect. */
export interface RowAction {
  /** As the row's menu says it: "Lock". */
  label: string
  icon: IconName
  /** With what it is done to, if that is not the label and the row's name: "Reset minutesToBook to default". */
  name?: string
  to?: string
  /** For the screen at `to`. */
  state?: unknown
  onAction?: () => void
  isDanger?: boolean
  /** An icon of its own next to the menu: for edit and delete, which everyone knows by sight. */
  isIcon?: boolean
}

interface RowActionsProps {
  /** Which row they are for, as people know it. */
  of: string
  actions: readonly RowAction[]
}

/**
 * The end of a row: its own icons, and one menu with the rest; where room is scarce, with everything. No one opens it
 * for one.
 */
export function RowActions({ of, actions }: RowActionsProps) {
  const isNarrow = useNarrowScreen('64rem')
  const rest = isNarrow ? actions : actions.filter(({ isIcon }) => !isIcon)
  const others = rest.length > 1 ? rest : []
  return (
    <div className="flex justify-end">
      {actions
        .filter((action) => !others.includes(action))
        .map(({ label, icon, name = `${label} ${of}`, to, state, onAction }) =>
          to === undefined ? (
            <IconButton key={label} icon={icon} label={name} size="small" onClick={onAction} />
          ) : (
            <IconLink key={label} icon={icon} label={name} size="small" to={to} state={state} />
          ),
        )}
      {others.length > 0 && <MoreMenu of={of} actions={others} />}
    </div>
  )
}

interface MoreMenuProps extends RowActionsProps {
  /** In a screen's head, among buttons. */
  isInHead?: boolean
}

/** What can also be done with a record, at the end of its row or of its screen's head. */
export function MoreMenu({ of, actions, isInHead = false }: MoreMenuProps) {
  const navigate = useNavigate()
  const items = actions.map(
    ({ label, icon, to, state, onAction, isDanger = false }): MenuAction => ({
      id: label,
      label,
      icon,
      isDanger,
      onAction: () => {
        if (to !== undefined) void navigate(to, { state })
        onAction?.()
      },
    }),
  )
  const look = isInHead
    ? ({ variant: 'secondary', size: 'medium' } as const)
    : ({ variant: 'quiet', size: 'small' } as const)
  return <Menu label={`More for ${of}`} icon="more" {...look} isIconOnly actions={items} />
}
