import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { limits } from '#domain/limits.ts'
import { PASSWORD_RULES, passwordRules } from '#domain/users/password.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { Requirements } from '#web/platform/components/form/Requirements.tsx'
import { VisuallyHidden } from '#web/platform/components/VisuallyHidden.tsx'

interface NewPasswordFieldsProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** Tells password managers whose password it is when no other field does. */
  email?: string
}

/** A new password, with its rules checked off as it is typed, and its repetition. */
export function NewPasswordFields<T extends FieldValues, U>({ form, email }: NewPasswordFieldsProps<T, U>) {
  const t = useTranslations('signIn.password')
  const account = useTranslations('account')
  const password = String(useWatch({ control: form.control, name: 'password' as FieldPath<T> }))
  return (
    <>
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <div>
        <PasswordField
          form={form}
          name={'password' as FieldPath<T>}
          label={account('newPassword')}
          hint={<VisuallyHidden>{t('rules')}</VisuallyHidden>}
          autoComplete="new-password"
        />
        <Requirements
          words={{ met: t('met'), missing: t('missing') }}
          requirements={PASSWORD_RULES.map((rule) => ({
            name: rule,
            label: t(rule, { count: limits.passwordMinimum }),
            isMet: passwordRules[rule](password),
          }))}
        />
      </div>
      <PasswordField
        form={form}
        name={'confirmPassword' as FieldPath<T>}
        label={account('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  )
}
