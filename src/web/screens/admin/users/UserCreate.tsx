import { users } from '#contract/users.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { usersBreadcrumb } from './LoadedUser.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserInput } from './user-form.ts'

export function UserCreate() {
  const create = useWrite(users.create)
  const save = async ({ photo, ...body }: UserInput) => {
    await create.mutateAsync({ body, ...(photo instanceof Blob && { file: photo }) })
    toast.success(`User ${body.email} created`)
  }
  return (
    <>
      <PageHeader title="Create user" breadcrumbs={usersBreadcrumb} />
      <UserForm onSave={save} />
    </>
  )
}
