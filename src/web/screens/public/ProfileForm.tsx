import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { account, ChangeProfile, type LoggedInUser } from '#contract/account.ts'
import { users } from '#contract/users.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { FormActions } from '#web/platform/components/form/FormActions.tsx'
import { type PhotoChoice, PhotoField } from '#web/platform/components/form/PhotoField.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'

interface ProfileValues {
  fullName: string
  photo: PhotoChoice
}

const Profile = z.safeExtend(ChangeProfile, { photo: z.custom<PhotoChoice>() })

/** What colleagues see of a user, who keeps it up to date (ACCT-22). */
export function ProfileForm({ user: { id, fullName, profilePhotoGuid } }: { user: LoggedInUser }) {
  const form = useForm({
    resolver: contractResolver(Profile, {
      bodyOf: ({ fullName: name, photo }: ProfileValues) => ({
        fullName: name,
        photo,
        removePhoto: photo === 'remove',
      }),
    }),
    defaultValues: { fullName, photo: 'keep' as PhotoChoice },
  })
  const change = useWrite(account.changeProfile)
  const currentUrl =
    profilePhotoGuid === null ? undefined : urlOf(users.profilePhoto, { params: { userId: id, profilePhotoGuid } })

  const save = ({ photo, ...body }: z.output<typeof Profile>) =>
    change.mutate(
      { body, ...(photo instanceof Blob && { file: photo }) },
      {
        onSuccess: () => {
          form.reset({ fullName: body.fullName, photo: 'keep' })
          toast.success('Saved')
        },
        onError: (failed) => showRefusal(form, failed),
      },
    )

  return (
    <Card title="Name and photo">
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <TextField form={form} name="fullName" label="Name" autoComplete="name" hint="What your colleagues see." />
        <PhotoField form={form} name="photo" label="Photo" currentUrl={currentUrl} isOptional />
        <FormActions form={form}>
          <Button type="submit" isPending={change.isPending}>
            Save
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
