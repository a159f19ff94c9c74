import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type User, users } from '#contract/users.ts'
import type { CallFailed } from '#web/api/client.ts'
import { readOf, useWrite } from '#web/api/hooks.ts'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { toast } from '#web/components/toast/toast.ts'
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

/** The form stands on the record it was filled from, however often that changes meanwhile, until its reader reloads it. */
function Update({ user }: { user: User }) {
  const [edited, setEdited] = useState(user)
  const client = useQueryClient()
  const update = useWrite(users.update)
  const { id, version } = edited

  const save = async ({ fields, photo }: UserInput) => {
    const body = { ...fields, version, removePhoto: photo === 'remove' }
    await update.mutateAsync({ params: { id }, body, ...(photo instanceof Blob && { file: photo }) })
    toast.success(`User ${fields.email} updated`)
  }

  const reload = async () => {
    try {
      setEdited(await client.fetchQuery(readOf(users.get, { params: { id } })))
      update.reset()
    } catch (failed) {
      toast.error((failed as CallFailed).message)
    }
  }

  const isNewer = user.version !== version && !update.isPending && !update.isSuccess
  const isStale = isNewer || update.error?.status === 409
  return <UserForm key={version} user={edited} onSave={save} notice={isStale && <StaleNotice onReload={reload} />} />
}

function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  return (
    <Notice
      tone="warning"
      isLive
      title="Somebody else has changed this record. Reload it and try again."
      actions={
        <Button icon="refresh" onClick={() => void onReload()}>
          Reload
        </Button>
      }
    >
      Reloading replaces what you have entered here.
    </Notice>
  )
}
