import { useForm, useWatch } from 'react-hook-form'
import { account } from '#contract/account.ts'
import { locations } from '#contract/locations.ts'
import { type User, users } from '#contract/users.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { MultiSelect } from '#web/platform/components/form/MultiSelect.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { PhoneField } from '#web/platform/components/form/PhoneField.tsx'
import { PhotoField } from '#web/platform/components/form/PhotoField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { FormProps } from '#web/records/record.ts'
import { RoleField } from './RoleField.tsx'
import { useShutOutQuestion } from './use-shut-out-question.tsx'
import { newUser, type UserInput, userResolver, valuesOf } from './user-form.ts'
import { userLabels } from '#web/change-log/user-labels.ts'

export function UserForm({ record: user, onSave, banner }: FormProps<typeof users.get, UserInput>) {
  const form = useForm({ defaultValues: user ? valuesOf(user) : newUser, resolver: userResolver })
  const [ssoOnly, roles] = useWatch({ control: form.control, name: ['ssoOnly', 'userRoles'] })
  const offices = useRead(locations.options, {}).data ?? []
  const hasNoProvider = useRead(account.portalInfo, {}).data?.signInProviders.length === 0
  const { isWanted, question } = useShutOutQuestion()
  const save = async (input: UserInput) =>
    hasNoProvider && input.ssoOnly && !(await isWanted(input.email)) ? false : onSave(input)
  const allowPassword = () => {
    form.setValue('ssoOnly', false, { shouldDirty: true })
    form.setFocus('ssoOnly')
  }

  return (
    <RecordForm form={form} list={paths.users} saveLabel={user ? 'Save' : 'Create'} onSave={save} banner={banner}>
      {question}
      <Card title="Person">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="email"
            type="email"
            label={userLabels.email}
            maxLength={256}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField form={form} name="fullName" label={userLabels.fullName} autoComplete="off" isOptional />
          <PhoneField form={form} name="phoneNumber" label={userLabels.phoneNumber} isOptional />
          <PhotoField
            form={form}
            name="photo"
            label={userLabels.profilePhoto}
            currentUrl={photoUrlOf(user)}
            isOptional
            className="sm:col-span-2"
          />
        </div>
      </Card>
      <Card title="Access">
        <div className="grid grid-cols-1 gap-5">
          <RoleField form={form} />
          {roles.includes('Admin') ? (
            <p className="text-sm text-muted">Administrators have access to every location.</p>
          ) : (
            <MultiSelect form={form} name="locations" label={userLabels.locations} options={optionsOf(offices)} />
          )}
          <Switch
            form={form}
            name="ssoOnly"
            label={userLabels.ssoOnly}
            hint="Signs in through your organization, never with a password here."
          />
          {hasNoProvider && ssoOnly && (
            <Banner
              tone="warning"
              title="This person could never sign in"
              actions={<Button onClick={allowPassword}>Let them use a password</Button>}
            >
              No single sign-on is set up for this portal.
            </Banner>
          )}
          {!ssoOnly && (
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <PasswordField
                form={form}
                name="password"
                label="Password"
                hint={
                  user?.hasPassword
                    ? 'Leave blank to keep the current one.'
                    : 'Leave blank to let the person choose one.'
                }
                autoComplete="new-password"
                isOptional
              />
              <PasswordField
                form={form}
                name="confirmPassword"
                label="Repeat the new password"
                hint="The same password again."
                autoComplete="new-password"
                isOptional
              />
            </div>
          )}
          <Switch
            form={form}
            name="emailConfirmed"
            label={userLabels.emailConfirmed}
            hint="Otherwise the person gets an email with a link to confirm the address."
          />
        </div>
      </Card>
    </RecordForm>
  )
}

function photoUrlOf(user: User | undefined): string | undefined {
  if (!user?.profilePhotoGuid) return undefined
  return urlOf(users.profilePhoto, { params: { userId: user.id, profilePhotoGuid: user.profilePhotoGuid } })
}
