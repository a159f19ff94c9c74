import { useId } from 'react'
import { users } from '#contract/users.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { type FormOf, fieldId } from '#web/platform/components/form/field.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import type { UserInput, UserValues } from './user-form.ts'
import { userLabels } from '#web/change-log/user-labels.ts'

/** The roles, one checkbox each: a user may have several. */
export function RoleField({ form }: { form: FormOf<UserValues, UserInput> }) {
  const id = useId()
  const { data: roles } = useRead(users.roleOptions, {})
  const error = form.getFieldState('userRoles', form.formState).error?.message
  return (
    <FieldGroup id={id} label={userLabels.userRoles} error={error}>
      {roles ? (
        <div className="flex flex-wrap gap-x-6">
          {roles.map(({ value, label }) => (
            <CheckboxInput
              key={value}
              {...form.register('userRoles')}
              id={`${fieldId(form, 'userRoles')}-${value.replaceAll(' ', '-')}`}
              value={value}
              label={label}
            />
          ))}
        </div>
      ) : (
        <Skeleton className="h-6 w-64" />
      )}
    </FieldGroup>
  )
}
