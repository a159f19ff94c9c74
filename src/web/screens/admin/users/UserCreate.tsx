import { users } from '#contract/users.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { UserForm } from './UserForm.tsx'
import { userRecord } from './user-record.tsx'

export function UserCreate() {
  const create = useWrite(users.create)
  return (
    <>
      <PageHeader title="Create user" breadcrumbs={[userRecord.list]} />
      <UserForm
        onSave={async ({ photo, ...body }) => {
          await create.mutateAsync({ body, ...(photo instanceof Blob && { file: photo }) })
          return `User ${body.email} created`
        }}
      />
    </>
  )
}
