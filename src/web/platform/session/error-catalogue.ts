import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#web/platform/components/toast/toast.ts'
import { failureSentences } from '#web/platform/failure-sentences.ts'
import type { Language } from '#domain/languages.ts'
import { isLanguage } from '#web/platform/i18n/languages.ts'
import { forgetUser } from './session.ts'

/*
 * What people see when a call fails for a reason no screen has to know about. Loaded with
 * the first such failure.
 */

/** The protected screens see that no one is signed in anymore and redirect to the login page themselves. */
export function needToLogin(client: QueryClient): void {
  if (forgetUser(client)) toast.error(failureSentences.needToLogin)
}

export function notAuthorized(): void {
  toast.error(failureSentences.notAuthorized)
}

export function portalFailed(): void {
  const { lang } = document.documentElement
  toast.error(isLanguage(lang) ? portalFailedIn[lang] : failureSentences.portalFailed)
}

/** HTTP 500 on the public side, where the page may be in another language. */
const portalFailedIn = {
  en: failureSentences.portalFailed,
  es: 'Algo salió mal al comunicarnos con el portal. Si el problema continúa, comuníquese con el servicio de asistencia.',
  fr: 'Une erreur s’est produite lors de la communication avec le portail. Si le problème continue, contactez l’assistance.',
  vi: 'Đã có lỗi khi kết nối với cổng đặt hẹn. Nếu lỗi vẫn tiếp diễn, xin liên lạc bộ phận hỗ trợ.',
  zh: '与预约服务平台通信时出错。如果问题持续存在，请联系技术支持。',
  ar: 'حدث خطأ أثناء الاتصال بالبوابة. إذا استمرت المشكلة، يُرجى التواصل مع الدعم.',
} satisfies Record<Language, string>
