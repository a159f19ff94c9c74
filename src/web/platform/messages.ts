import { failureSentences } from './failure-sentences.ts'

/** What the back office tells people: why something failed, and that it was done. docs/rules.md quotes these texts. */
export const messages = {
  ...failureSentences,
  /** The check of who is signed in failed. */
  authLoadFailed: 'There was a failure to load your information. Please refresh the page',
  /** A confirmation dialog whose action returned false or failed without a reason. */
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
  emailTemplateUpdated: (key: string) => `Email template “${key}” updated`,
} as const
