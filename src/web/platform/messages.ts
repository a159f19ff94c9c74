import { failureSentences } from '#web/platform/api/failure-sentences.ts'
import type { Language } from '#web/platform/i18n/languages.ts'

/** What the back office tells people: the error catalogue of the specification (section 8) and its success toasts, word for word. */
export const messages = {
  ...failureSentences,
  /** Who is signed in could not be found out. */
  authLoadFailed: 'There was a failure to load your information. Please refresh the page',
  /** A confirmation dialog whose action answered false or failed without a reason. */
  unexpectedError: 'An unexpected error has occurred.',
  importRunning: 'Import is running.',
  importFailed: 'Import failed.',
  activityLogsFailed: "There was an error fetching the appointment's activity logs",
  invalidJson: 'Invalid JSON',
  noActivityLogs: 'APPOINTMENT HAS NO ACTIVITY LOGS',
  geocodeFailed: 'There was an error processing the street address.',
  appointmentNotFound: 'Appointment not found.',
  appointmentLoadFailed: 'An error has occurred.',
  notificationFailed: 'Failed to send notification. Please try again.',
  noTemplateForLanguage: 'No template found for the language selected, using default template (english)',
  templatesFailed: 'Something went wrong with fetching the templates',
  dashboardFailed: 'There was a problem loading your dashboard information.',
  nothingToExport: 'No data to export.',

  deleted: 'Deleted',
  settingCreated: (key: string) => `Setting ${key} created`,
  settingUpdated: (key: string) => `Setting ${key} updated`,
  emailTemplateUpdated: (key: string) => `EmailTemplate ${key} updated`,
} as const

/** HTTP 500 on the public side, where the page may speak another language. */
export const portalFailedIn = {
  en: messages.portalFailed,
  es: 'Algo salió mal al comunicarnos con el portal. Si el problema continúa, comuníquese con el servicio de asistencia.',
  fr: 'Une erreur s’est produite lors de la communication avec le portail. Si le problème continue, contactez l’assistance.',
  vi: 'Đã có lỗi khi kết nối với cổng đặt hẹn. Nếu lỗi vẫn tiếp diễn, xin liên lạc bộ phận hỗ trợ.',
  zh: '与预约平台通信时出错。如果问题持续存在，请联系技术支持。',
  ar: 'حدث خطأ أثناء الاتصال بالبوابة. إذا استمرت المشكلة، يُرجى التواصل مع الدعم.',
} satisfies Record<Language, string>
