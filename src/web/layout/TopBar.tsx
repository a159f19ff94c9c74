import type { LoggedInUser } from '#contract/account.ts'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { homeOf } from '#web/platform/session/home.ts'
import { EnvironmentBanner } from './EnvironmentBanner.tsx'
import { FindButton } from './FindButton.tsx'
import { LiveIndicator } from './LiveIndicator.tsx'
import { Logo } from './Logo.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import { Link } from '#web/platform/links.tsx'

interface TopBarProps {
  user: LoggedInUser
  isSidebarCollapsed: boolean
  onToggleSidebar: () => void
  onOpenDrawer: () => void
}

export function TopBar({ user, isSidebarCollapsed, onToggleSidebar, onOpenDrawer }: TopBarProps) {
  return (
    <header data-print="hide" className="sticky top-0 z-30 brand-bar flex h-14 items-center gap-2 px-2 sm:px-3">
      <IconButton icon="menu" label="Open menu" aria-haspopup="dialog" onClick={onOpenDrawer} className="lg:hidden" />
      <IconButton
        icon="menu"
        label={isSidebarCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
        aria-expanded={!isSidebarCollapsed}
        aria-controls="sidebar"
        onClick={onToggleSidebar}
        className="max-lg:hidden"
      />
      <Link to={homeOf(user)} className="inline-flex rounded-md px-1 py-0.5">
        <Logo name="Appointment Portal" isMarkOnlyOnPhone />
      </Link>
      <EnvironmentBanner />
      <div className="ms-auto flex items-center gap-1 sm:gap-2">
        <FindButton user={user} />
        <LiveIndicator />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}
