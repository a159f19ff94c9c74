import type { QueryClient } from '@tanstack/react-query'
import type { CallFailed } from '#web/platform/api/client.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { failureSentences } from '#web/platform/failure-sentences.ts'
import { isLanguage } from '#domain/languages.ts'
import { fileOf } from '#web/platform/i18n/fetched-words.ts'
import { forgetUser } from './session.ts'

/*
 * What people see when a call fails for a reason no screen has to know about. Loaded with
 * the first such failure.
 */

/** The protected screens see that no one is signed in anymore and redirect to the login page themselves. */
export function needToLogin(client: QueryClient, { details }: CallFailed): void {
  const { state = '' } = (details ?? {}) as { state?: string }
  if (forgetUser(client)) toast.error(ENDED[state] ?? failureSentences.needToLogin)
}

/** Why a session ended that could have gone on (ACCT-23). */
const ENDED: Readonly<Record<string, string>> = {
  locked: 'Your account was locked. Ask an administrator to unlock it.',
  changed: 'Your access or your password has changed. Sign in again to continue. What you typed in forms is kept.',
}

export function notAuthorized(): void {
  toast.error(failureSentences.notAuthorized)
}

/** HTTP 500 on the public side, where the page may be in another language. */
export function portalFailed(): void {
  const { lang } = document.documentElement
  const words = isLanguage(lang) ? failures[fileOf(lang)] : undefined
  toast.error(words?.failure.portal ?? failureSentences.portalFailed)
}

const failures = import.meta.glob<{ failure: { portal: string } }>('./*.json', {
  base: '/src/languages/',
  query: '?words=failure',
  import: 'default',
  eager: true,
})
