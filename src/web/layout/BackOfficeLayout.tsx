import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { account } from '#contract/account.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { BackOffice } from '#web/platform/components/BackOffice.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { SkipLink } from '#web/platform/components/SkipLink.tsx'
import { followChanges } from '#web/platform/realtime/hub.ts'
import { showRealtimeState } from '#web/platform/realtime/realtime-state.ts'
import { IdleDialog } from '#web/platform/session/IdleDialog.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Messages } from './Messages.tsx'
import { Navigation } from './Navigation.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { navigationFor } from './navigation.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useSidebarCollapsed } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { WrongAddress } from './WrongAddress.tsx'

/** Wraps every screen for staff, office managers and administrators, inside RequireRole. */
export function BackOfficeLayout() {
  const { user } = useSession()
  const client = useQueryClient()
  const { data: portal } = useRead(account.portalInfo, {})
  const [isCollapsed, toggleSidebar] = useSidebarCollapsed(user?.roleNames.every((role) => role === 'Staff') ?? false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)

  useEffect(() => followChanges(client, showRealtimeState), [client])

  if (!user) return null
  const navigation = {
    items: navigationFor(user.roleNames),
    feedbackUrl: user.roleNames.includes('Admin') ? (portal?.feedbackLink ?? undefined) : undefined,
  }
  return (
    <BackOffice>
      <SkipLink />
      <TopBar
        user={user}
        isSidebarCollapsed={isCollapsed}
        onToggleSidebar={toggleSidebar}
        onOpenDrawer={() => setIsDrawerOpen(true)}
      />
      <div className="flex items-start">
        <div
          id="sidebar"
          data-print="hide"
          className={classNames(
            'sticky top-14 h-[calc(100dvh-3.5rem)] shrink-0 overflow-x-hidden overflow-y-auto border-e border-line bg-surface px-2 py-3 transition-[width] max-lg:hidden',
            isCollapsed ? 'w-15' : 'w-60',
          )}
        >
          <Navigation {...navigation} isCollapsed={isCollapsed} />
        </div>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 sm:px-6">
          <UpdateNotice />
          <WrongAddress publicUrl={portal?.publicUrl} />
          <ScreenBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
      <NavigationDrawer {...navigation} isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      <IdleDialog />
      <Messages />
    </BackOffice>
  )
}
