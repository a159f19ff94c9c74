import type { ComponentProps } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { users } from '#contract/users.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useSignOut } from '#web/platform/session/sign-out.ts'

export function UserMenu() {
  const { user } = useSession()
  const { signOut } = useSignOut()
  const navigate = useNavigate()
  if (!user) return <Navigate to={paths.forbidden} replace />

  const { id: userId, profilePhotoGuid } = user
  const photo = profilePhotoGuid ? urlOf(users.profilePhoto, { params: { userId, profilePhotoGuid } }) : undefined

  const menu = {
    label: user.fullName || user.email,
    icon: 'user',
    picture: photo,
    variant: 'quiet',
    header: (
      <div className="flex items-center gap-3">
        {photo && <img src={photo} alt="" className="size-12 shrink-0 rounded-full object-cover" />}
        <div className="min-w-0">
          <p className="font-semibold">{user.fullName}</p>
          <p className="break-all text-muted">{user.email}</p>
          <p className="mt-1 text-muted">{user.roleNames.join(', ')}</p>
        </div>
      </div>
    ),
    actions: [
      {
        id: 'change-password',
        label: 'Change password',
        icon: 'lock',
        onAction: () => void navigate(paths.changePassword),
      },
      // Not in the sidebar, because its entries are fixed (TEXT-8).
      ...(user.roleNames.includes('Admin')
        ? [{ id: 'outbox', label: 'Outbox', icon: 'mail' as const, onAction: () => void navigate(paths.outbox) }]
        : []),
      { id: 'log-out', label: 'Log out', icon: 'logout', onAction: signOut },
    ],
  } satisfies ComponentProps<typeof Menu>

  return (
    <>
      <div className="max-sm:hidden">
        <Menu {...menu} />
      </div>
      <div className="sm:hidden">
        <Menu {...menu} isIconOnly />
      </div>
    </>
  )
}
