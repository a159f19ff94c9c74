import { users } from '#contract/users.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserInput } from './user-form.ts'
import { userRecord } from './user-record.tsx'

export function UserUpdate() {
  const update = useWrite(users.update)
  return (
    <UpdateScreen
      {...userRecord}
      heading="Edit user"
      headingOf={({ email }) => `Edit ${email}`}
      save={async ({ photo, ...fields }: UserInput, { id, version }) => {
        const body = { ...fields, version, removePhoto: photo === 'remove' }
        await update.mutateAsync({ params: { id }, body, ...(photo instanceof Blob && { file: photo }) })
        return `User ${fields.email} updated`
      }}
    >
      {(user, saving) => <UserForm user={user} {...saving} />}
    </UpdateScreen>
  )
}
