import { useLocation } from 'react-router'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { entryOf, type NavigationItem } from './navigation.ts'
import { Link } from '#web/platform/links.tsx'

interface NavigationProps {
  items: readonly NavigationItem[]
  /** Icons only; names are read aloud and shown on hover. */
  isCollapsed?: boolean
  /** Where feedback goes; without it the entry is left out. */
  feedbackUrl?: string | undefined
  onNavigate?: () => void
}

export function Navigation({ items, isCollapsed = false, feedbackUrl, onNavigate }: NavigationProps) {
  const current = entryOf(items, useLocation().pathname)
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              onClick={onNavigate}
              title={isCollapsed ? item.label : undefined}
              aria-current={item === current ? 'page' : undefined}
              className={entryClass(item === current, isCollapsed)}
            >
              <Entry icon={item.icon} label={item.label} isCollapsed={isCollapsed} />
            </Link>
          </li>
        ))}
        {feedbackUrl && (
          <li className="mt-2 border-t border-line pt-2">
            <a
              href={feedbackUrl}
              target="_blank"
              rel="noreferrer"
              title={isCollapsed ? 'Give Feedback' : undefined}
              className={entryClass(false, isCollapsed)}
            >
              <Entry icon="megaphone" label="Give Feedback" isCollapsed={isCollapsed} />
              <span className="sr-only">(opens in a new tab)</span>
              {!isCollapsed && <Icon name="external" className="ms-auto size-4 text-muted" />}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Entry({ icon, label, isCollapsed }: { icon: IconName; label: string; isCollapsed: boolean }) {
  return (
    <>
      <Icon name={icon} className="size-5" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </>
  )
}

function entryClass(isActive: boolean, isCollapsed: boolean): string {
  return classNames(
    'relative flex min-h-9 items-center gap-3 rounded-md text-sm font-medium transition-colors pointer-coarse:min-h-11',
    isCollapsed ? 'justify-center px-2' : 'px-3',
    isActive
      ? 'bg-primary-soft text-primary before:absolute before:inset-y-1.5 before:-start-2 before:w-1 before:rounded-full before:bg-primary-solid'
      : 'text-muted hover:bg-hover hover:text-ink',
  )
}
