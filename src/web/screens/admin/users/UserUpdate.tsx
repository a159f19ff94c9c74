import { type User, users } from '#contract/users.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { LoadedUser } from './LoadedUser.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserInput } from './user-form.ts'

export function UserUpdate() {
  return (
    <LoadedUser title="Edit user" titleOf={(email) => `Edit ${email}`}>
      {(user) => <Update key={user.id} user={user} />}
    </LoadedUser>
  )
}

function Update({ user }: { user: User }) {
  const { id } = user
  const update = useWrite(users.update)
  const { edited, isStale, reload } = useEdited(user, update, users.get, { params: { id } })
  const { version } = edited

  const save = async ({ photo, ...fields }: UserInput) => {
    const body = { ...fields, version, removePhoto: photo === 'remove' }
    await update.mutateAsync({ params: { id }, body, ...(photo instanceof Blob && { file: photo }) })
    toast.success(`User ${fields.email} updated`)
  }
  return <UserForm key={version} user={edited} onSave={save} notice={isStale && <StaleNotice onReload={reload} />} />
}
