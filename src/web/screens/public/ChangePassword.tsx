import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The user's own account: what they sign in with. */
export function ChangePassword() {
  return (
    <div className="max-w-form">
      <PageHeader title="Change password" text="What you sign in with." />
      <div className="grid gap-6">
        <PasswordForm />
        <EmailForm />
      </div>
    </div>
  )
}
