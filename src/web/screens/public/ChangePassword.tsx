import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The user's own account: what they sign in with, and what their colleagues see. */
export function ChangePassword() {
  const { user } = useSession()
  return (
    <div className="max-w-form">
      <PageHeader title="Change password" text="What you sign in with, and what your colleagues see." />
      <div className="grid gap-6">
        <PasswordForm />
        <EmailForm />
        {user && <ProfileForm user={user} />}
      </div>
    </div>
  )
}
