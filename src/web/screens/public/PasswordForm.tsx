import { useForm, useWatch } from 'react-hook-form'
import { account, ChangePassword } from '#contract/account.ts'
import { limits } from '#domain/limits.ts'
import { PASSWORD_RULES, type PasswordRule, passwordRules } from '#domain/users/password.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { FormActions } from '#web/platform/components/form/FormActions.tsx'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { Requirements } from '#web/platform/components/form/Requirements.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { VisuallyHidden } from '#web/platform/components/VisuallyHidden.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'

const RULES = {
  length: `At least ${limits.passwordMinimum} characters`,
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  digit: 'A digit',
  special: 'A special character, such as ! or #',
} satisfies Record<PasswordRule, string>

const blank: ChangePassword = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordForm() {
  const { user } = useSession()
  const form = useForm({ resolver: contractResolver(ChangePassword), defaultValues: blank })
  const changePassword = useWrite(account.changePassword)
  const password = useWatch({ control: form.control, name: 'password' })

  const send = (body: ChangePassword) =>
    changePassword.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(blank)
          toast.success('Password changed. You are signed out everywhere else.')
        },
        onError: (failed) => showRefusal(form, failed),
      },
    )

  return (
    <Card title="Password">
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField form={form} name="currentPassword" label="Current password" autoComplete="current-password" />
        <div>
          <PasswordField
            form={form}
            name="password"
            label="New password"
            hint={<VisuallyHidden>{Object.values(RULES).join(', ')}</VisuallyHidden>}
            autoComplete="new-password"
          />
          <Requirements
            words={{ met: 'done', missing: 'still missing' }}
            requirements={PASSWORD_RULES.map((rule) => ({
              name: rule,
              label: RULES[rule],
              isMet: passwordRules[rule](password),
            }))}
          />
        </div>
        <PasswordField form={form} name="confirmPassword" label="Repeat the new password" autoComplete="new-password" />
        <FormActions form={form}>
          <Button type="submit" variant="primary" isPending={changePassword.isPending}>
            Change password
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
