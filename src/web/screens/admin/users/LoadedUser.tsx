import type { ReactNode } from 'react'
import { type User, users } from '#contract/users.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

export const usersBreadcrumb = [{ label: 'Users', to: paths.users }]

interface LoadedUserProps {
  /** Before it is known who is meant: "Lock user". */
  title: string
  /** What is done to him: "Lock ada@portal.test". */
  titleOf: (email: string) => string
  children: (user: User) => ReactNode
}

/** A screen about one user: shown once the user whom the address names is there. Its heading is one and keeps the focus. */
export function LoadedUser({ title, titleOf, children }: LoadedUserProps) {
  const id = useIdInAddress('id')
  const query = useRead(users.get, { params: { id } }, { enabled: id > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? titleOf(data.email) : title}
        breadcrumbs={usersBreadcrumb}
        badge={data?.isLocked && <Badge icon="lock">Locked</Badge>}
      />
      <Loaded query={query} what="the user" missing={<UserNotFound />} isScreen>
        {children}
      </Loaded>
    </>
  )
}

function UserNotFound() {
  return (
    <EmptyState
      icon="user"
      title="User not found."
      action={<ButtonLink to={paths.users}>Go to the users</ButtonLink>}
    />
  )
}
