import { useForm, useWatch } from 'react-hook-form'
import { changesAccess } from '#domain/users/administration.ts'
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
import { DesksLeft } from './DesksLeft.tsx'
import { RoleField } from './RoleField.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { aboutOneself, shutOut, useAccessQuestion } from './use-access-question.tsx'
import { newUser, type UserInput, userResolver, valuesOf } from './user-form.ts'
import { userLabels } from '#web/change-log/user-labels.ts'

export function UserForm({ record: user, onSave, banner }: FormProps<typeof users.get, UserInput>) {
  const form = useForm({ defaultValues: user ? valuesOf(user) : newUser, resolver: userResolver })
  const [ssoOnly, roles] = useWatch({ control: form.control, name: ['ssoOnly', 'userRoles'] })
  const offices = useRead(locations.options, {}).data ?? []
  const hasNoProvider = useRead(account.portalInfo, {}).data?.signInProviders.length === 0
  const me = useSession().user
  const { ask, dialog } = useAccessQuestion()
  const isOwn = user !== undefined && user.id === me?.id
  const save = async (input: UserInput) => {
    if (hasNoProvider && input.ssoOnly && !(await ask(shutOut(input.email)))) return false
    const own = isOwn ? aboutOneself(user, input) : undefined
    if (own && !(await ask(own))) return false
    return onSave(input)
  }
  const typed = useWatch({ control: form.control })
  const mayStayAt = (locationId: number) =>
    roles.includes('Admin') || (typed.locations ?? []).includes(String(locationId))
  const endsSessions =
    user !== undefined &&
    !isOwn &&
    changesAccess(user, {
      email: typed.email ?? '',
      userRoles: roles,
      locations: roles.includes('Admin') ? [] : (typed.locations ?? []).map(Number),
      ssoOnly,
      password: ssoOnly ? '' : (typed.password ?? ''),
    })
  const allowPassword = () => {
    form.setValue('ssoOnly', false, { shouldDirty: true })
    form.setFocus('ssoOnly')
  }

  return (
    <RecordForm
      form={form}
      list={paths.users}
      saveLabel={user ? 'Save' : 'Create'}
      onSave={save}
      banner={banner || (endsSessions && <SignsOut user={user} mayStayAt={mayStayAt} />)}
    >
      {dialog}
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

/** Their work may be open on another screen. */
function SignsOut({ user, mayStayAt }: { user: User; mayStayAt: (locationId: number) => boolean }) {
  const name = user.fullName || user.email
  return (
    <>
      <Banner tone="info" title={`Saving signs ${name} out everywhere`}>
        They sign in again with their new access. What they are typing in a form is kept until then.
      </Banner>
      <DesksLeft id={user.id} name={name} mayStayAt={mayStayAt} />
    </>
  )
}

function photoUrlOf(user: User | undefined): string | undefined {
  if (!user?.profilePhotoGuid) return undefined
  return urlOf(users.profilePhoto, { params: { userId: user.id, profilePhotoGuid: user.profilePhotoGuid } })
}
