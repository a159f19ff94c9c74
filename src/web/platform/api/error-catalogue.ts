import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#web/platform/components/toast/toast.ts'
import { isLanguage } from '#web/platform/i18n/languages.ts'
import { messages, portalFailedIn } from '#web/platform/messages.ts'
import { forgetUser } from '#web/platform/session/session.ts'

/*
 * What people are told when a call fails for a reason that no screen has to know (specification, section 8). Fetched with
 * the first such failure.
 */

/** The protected screens see that nobody is signed in any more and send to the login page themselves. */
export function needToLogin(client: QueryClient): void {
  if (forgetUser(client)) toast.error(messages.needToLogin)
}

export function notAuthorized(): void {
  toast.error(messages.notAuthorized)
}

export function portalFailed(): void {
  const { lang } = document.documentElement
  toast.error(isLanguage(lang) ? portalFailedIn[lang] : messages.portalFailed)
}
