import { type ReactNode, useState } from 'react'
import type { UpdateUser, User } from '#contract/users.ts'
import { changesAccess } from '#domain/users/administration.ts'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'

export interface AccessQuestion {
  readonly title: string
  readonly confirmLabel: string
  readonly text: string
}

type Access = Pick<UpdateUser, 'email' | 'userRoles' | 'locations' | 'ssoOnly' | 'emailConfirmed' | 'password'>

/** What to ask before a user is saved who has no way to sign in (USER-4). */
export const shutOut = (email: string): AccessQuestion => ({
  title: 'Save without a way to sign in?',
  confirmLabel: 'Save anyway',
  text: `${email} is set to single sign-on only, and no single sign-on is set up for this portal. They could neither sign in nor choose a password.`,
})

/** What to ask users before they change their own access; undefined if they keep it (USER-7). */
export function aboutOneself(me: User, form: Access): AccessQuestion | undefined {
  if (me.userRoles.includes('Admin') && !form.userRoles.includes('Admin'))
    return {
      title: 'Give up your own administrator role?',
      confirmLabel: 'Give it up and sign out',
      text: 'You are signed out, and can no longer open this page. Only another administrator can give you the role again.',
    }
  if (me.emailConfirmed && !form.emailConfirmed)
    return {
      title: 'Save your own address as not confirmed?',
      confirmLabel: 'Save',
      text: `You cannot sign in again until you have opened the link that is sent to ${form.email}.`,
    }
  if (!changesAccess(me, form)) return undefined
  return {
    title: 'Change your own access?',
    confirmLabel: 'Save and sign out',
    text: 'You are signed out everywhere, and sign in again with what you changed.',
  }
}

/** Asks one question at a time about the access of a user. */
export function useAccessQuestion(): { ask: (question: AccessQuestion) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<AccessQuestion & { answer: (isWanted: boolean) => void }>()
  const answer = (isWanted: boolean) => {
    setAsked(undefined)
    asked?.answer(isWanted)
  }
  return {
    ask: (question) => new Promise((resolve) => setAsked({ ...question, answer: resolve })),
    dialog: (
      <ConfirmDialog
        title={asked?.title ?? ''}
        isOpen={asked !== undefined}
        onClose={() => answer(false)}
        confirmLabel={asked?.confirmLabel ?? 'Save'}
        cancelLabel="Go back"
        onConfirm={async () => answer(true)}
      >
        {asked?.text}
      </ConfirmDialog>
    ),
  }
}
