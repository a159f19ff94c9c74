import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { locations } from '#contract/locations.ts'
import { type User, users } from '#contract/users.ts'
import { urlOf } from '#web/api/client.ts'
import { useRead } from '#web/api/hooks.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { MultiSelect } from '#web/components/form/MultiSelect.tsx'
import { PasswordField } from '#web/components/form/PasswordField.tsx'
import { PhoneField } from '#web/components/form/PhoneField.tsx'
import { PhotoField } from '#web/components/form/PhotoField.tsx'
import { Switch } from '#web/components/form/Switch.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { paths } from '#web/paths.ts'
import { saveForm } from '#web/record/save-form.ts'
import { RoleField } from './RoleField.tsx'
import { newUser, type UserInput, userResolver, valuesOf } from './user-form.ts'
import { userLabels } from './user-labels.ts'

interface UserFormProps {
  /** The one who is changed; nobody where one is created. */
  user?: User
  /** Rejects with what the server refused. */
  onSave: (input: UserInput) => Promise<unknown>
  /** Above the buttons: what whoever saves has to know. */
  notice?: ReactNode
}

export function UserForm({ user, onSave, notice }: UserFormProps) {
  const form = useForm({ defaultValues: user ? valuesOf(user) : newUser, resolver: userResolver })
  const { isDirty, isSubmitting } = form.formState
  const goBack = useReturnToList(paths.users)
  const guard = useLeaveGuard(isDirty)
  const [ssoOnly, roles] = useWatch({ control: form.control, name: ['ssoOnly', 'userRoles'] })
  const offices = useRead(locations.options, {}).data ?? []

  const save = (input: UserInput) =>
    saveForm(
      form,
      () => onSave(input),
      () => guard.leave(goBack),
    )

  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {guard.question}
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
            <p className="text-muted">Administrators reach every location.</p>
          ) : (
            <MultiSelect
              form={form}
              name="locations"
              label={userLabels.locations}
              options={offices.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <Switch
            form={form}
            name="ssoOnly"
            label={userLabels.ssoOnly}
            hint="Signs in through your organization, never with a password here."
          />
          {!ssoOnly && (
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <PasswordField
                form={form}
                name="password"
                label="Password"
                hint={user?.hasPassword ? 'Blank keeps the present one.' : 'Blank lets the person choose one.'}
                autoComplete="new-password"
                isOptional
              />
              <PasswordField
                form={form}
                name="confirmPassword"
                label="Confirm password"
                hint="The same password once more."
                autoComplete="new-password"
                isOptional
              />
            </div>
          )}
          <Checkbox
            form={form}
            name="emailConfirmed"
            label={userLabels.emailConfirmed}
            hint="Otherwise a mail with a link asks the person to confirm the address."
          />
        </div>
      </Card>
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {user ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}

function photoUrlOf(user: User | undefined): string | undefined {
  if (!user?.profilePhotoGuid) return undefined
  return urlOf(users.profilePhoto, { params: { userId: user.id, profilePhotoGuid: user.profilePhotoGuid } })
}
