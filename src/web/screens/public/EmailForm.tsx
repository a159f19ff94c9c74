import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { account, ChangeEmail } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { FormActions } from '#web/platform/components/form/FormActions.tsx'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'

const blank: ChangeEmail = { email: '', password: '' }

export function EmailForm() {
  const { user } = useSession()
  const form = useForm({ resolver: contractResolver(ChangeEmail), defaultValues: blank })
  const changeEmail = useWrite(account.changeEmail)
  const [sentTo, setSentTo] = useState<string>()

  const send = (body: ChangeEmail) => {
    setSentTo(undefined)
    changeEmail.mutate(
      { body },
      {
        onSuccess: () => {
          form.reset(blank)
          setSentTo(body.email)
        },
        onError: (failed) => showRefusal(form, failed),
      },
    )
  }

  return (
    <Card title="Email address">
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <p className="text-muted">
          You sign in with <span className="font-semibold break-all text-ink">{user?.email}</span>. We will email a link
          to the new address, which takes effect once you open that link.
        </p>
        <TextField
          form={form}
          name="email"
          type="email"
          label="New email address"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
        {sentTo && (
          <Banner tone="success" isLive>
            If {sentTo} can be used, a link is on its way there. It works for 24 hours.
          </Banner>
        )}
        <FormActions form={form}>
          <Button type="submit" isPending={changeEmail.isPending}>
            Send the link
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}
