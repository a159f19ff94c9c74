import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type User, users } from '#contract/users.ts'
import { useRead } from '#web/api/hooks.ts'
import { Badge } from '#web/components/Badge.tsx'
import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { Card } from '#web/components/Card.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { paths } from '#web/paths.ts'

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
  const { id = '' } = useParams()
  const isId = /^\d{1,15}$/.test(id)
  const { data, error, isPending, isFetching, refetch } = useRead(
    users.get,
    { params: { id: Number(id) } },
    { enabled: isId },
  )
  return (
    <>
      <PageHeader
        title={data ? titleOf(data.email) : title}
        breadcrumbs={usersBreadcrumb}
        badge={data?.isLocked && <Badge icon="lock">Locked</Badge>}
      />
      {data ? children(data) : <Card>{waiting()}</Card>}
    </>
  )

  function waiting() {
    if (!isId || error?.status === 404) {
      return (
        <EmptyState
          icon="user"
          title="User not found."
          action={<ButtonLink to={paths.users}>Go to the users</ButtonLink>}
        />
      )
    }
    if (isPending) {
      return (
        <output>
          <span className="sr-only">Loading the user</span>
          <Skeleton lines={8} />
        </output>
      )
    }
    return <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
  }
}
