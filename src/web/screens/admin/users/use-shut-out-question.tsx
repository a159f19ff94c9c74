import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'

interface Question {
  email: string
  answer: (isWanted: boolean) => void
}

/** Asks before a user is saved who has no way to sign in. */
export function useShutOutQuestion(): { isWanted: (email: string) => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<Question>()
  const answer = (isWanted: boolean) => {
    setAsked(undefined)
    asked?.answer(isWanted)
  }
  return {
    isWanted: (email) => new Promise((resolve) => setAsked({ email, answer: resolve })),
    question: (
      <ConfirmDialog
        title="Save without a way to sign in?"
        isOpen={asked !== undefined}
        onClose={() => answer(false)}
        confirmLabel="Save anyway"
        cancelLabel="Go back"
        onConfirm={async () => answer(true)}
      >
        {asked?.email} is set to single sign-on only, and no single sign-on is set up for this portal. They could
        neither sign in nor choose a password.
      </ConfirmDialog>
    ),
  }
}
