/** The placeholders each template may use: exactly those that get filled. */

const OF_A_PLACE = [
  'FirstName',
  'LastName',
  'Types',
  'StartDateTime',
  'TimeZone',
  'Location',
  'Address',
  'MapUrl',
  'Phone',
  'Directions',
  'Documents',
] as const
const OF_AN_APPOINTMENT = [...OF_A_PLACE, 'Reference'] as const

export const EMAIL_PLACEHOLDERS = {
  AppointmentConfirmation: [...OF_AN_APPOINTMENT, 'Url'],
  AppointmentReminder: [...OF_AN_APPOINTMENT, 'Url'],
  AppointmentCancelled: [...OF_AN_APPOINTMENT, 'Message', 'Url'],
  AppointmentRescheduled: [...OF_AN_APPOINTMENT, 'Url'],
  TimesOffered: [...OF_AN_APPOINTMENT, 'Message', 'Times', 'AnswerBy', 'Url'],
  AppointmentHonored: [...OF_AN_APPOINTMENT, 'Message', 'Offices', 'UntilDate', 'Url'],
  OfferUnanswered: [...OF_AN_APPOINTMENT, 'Url'],
  LocationClosure: [...OF_AN_APPOINTMENT, 'Message', 'Url'],
  WaitingListJoined: ['FirstName', 'LastName', 'Types', 'Location', 'Days', 'UntilDate', 'Url'],
  PlaceOffered: [...OF_A_PLACE, 'Until', 'Url'],
  PlaceTaken: [...OF_AN_APPOINTMENT, 'Url'],
  PlaceWithdrawn: [...OF_A_PLACE, 'Url'],
  WaitingListEnded: ['FirstName', 'LastName', 'Types', 'Url'],
  AppointmentToConfirm: [...OF_AN_APPOINTMENT, 'ConfirmBy', 'Url'],
  AppointmentReleased: [...OF_AN_APPOINTMENT, 'Url'],
  ConfirmAccount: ['Url'],
  ConfirmNewEmail: ['Url'],
  ResetPassword: ['Url'],
  PasswordChanged: ['Url'],
  EmailChanged: [],
} as const
export type EmailTemplateKey = keyof typeof EMAIL_PLACEHOLDERS

/** Location and StartDateTime, plus more in some templates (TMPL-1). */
export const SMS_PLACEHOLDERS = {
  AppointmentConfirmation: ['Location', 'StartDateTime'],
  AppointmentReminder: ['Location', 'StartDateTime', 'Url'],
  AppointmentCancelled: ['Location', 'StartDateTime', 'Message'],
  AppointmentRescheduled: ['Location', 'StartDateTime'],
  TimesOffered: ['Location', 'StartDateTime', 'AnswerBy', 'Url'],
  AppointmentHonored: ['Location', 'StartDateTime', 'Offices', 'UntilDate', 'Url'],
  OfferUnanswered: ['Location', 'StartDateTime', 'Url'],
  LocationClosure: ['Location', 'StartDateTime', 'Message'],
  WaitingListJoined: ['Location', 'Url'],
  PlaceOffered: ['Location', 'StartDateTime', 'Until', 'Url'],
  PlaceTaken: ['Location', 'StartDateTime'],
  PlaceWithdrawn: ['Location', 'StartDateTime', 'Url'],
  WaitingListEnded: ['Url'],
  AppointmentToConfirm: ['Location', 'StartDateTime', 'ConfirmBy', 'Url'],
  AppointmentReleased: ['Location', 'StartDateTime', 'Url'],
  AppointmentReady: ['Location', 'StartDateTime'],
  TicketCalled: ['Location', 'TicketNumber', 'StationNumber', 'Url'],
  TicketSoon: ['Location', 'TicketNumber', 'Url'],
  TicketMissed: ['Location', 'TicketNumber', 'Url'],
} as const
export type SmsTemplateKey = keyof typeof SMS_PLACEHOLDERS

export const LOCALIZED_PLACEHOLDERS = ['StationNumber', 'FirstName', 'LastName'] as const

/** What the portal words itself: it may begin a sentence, and then has a capital letter. */
export const OUR_WORDS: ReadonlySet<string> = new Set([
  'StartDateTime',
  'TimeZone',
  'ConfirmBy',
  'Until',
  'AnswerBy',
  'UntilDate',
])

/**
 * What each template must contain (TMPL-8): the time it is about, and the link and the deadline of what its
 * reader has to do. Templates that are not here can do without.
 */
export const EMAIL_NEEDS: Partial<Record<EmailTemplateKey, readonly string[]>> = {
  AppointmentConfirmation: ['StartDateTime', 'Url'],
  AppointmentReminder: ['StartDateTime', 'Url'],
  AppointmentCancelled: ['StartDateTime'],
  AppointmentRescheduled: ['StartDateTime', 'Url'],
  TimesOffered: ['AnswerBy', 'Url'],
  AppointmentHonored: ['UntilDate'],
  OfferUnanswered: ['StartDateTime'],
  LocationClosure: ['StartDateTime'],
  WaitingListJoined: ['Url'],
  PlaceOffered: ['StartDateTime', 'Until', 'Url'],
  PlaceTaken: ['StartDateTime', 'Url'],
  PlaceWithdrawn: ['StartDateTime'],
  AppointmentToConfirm: ['StartDateTime', 'ConfirmBy', 'Url'],
  AppointmentReleased: ['StartDateTime'],
  ConfirmAccount: ['Url'],
  ConfirmNewEmail: ['Url'],
  ResetPassword: ['Url'],
}

export const SMS_NEEDS: Partial<Record<SmsTemplateKey, readonly string[]>> = {
  AppointmentConfirmation: ['StartDateTime'],
  AppointmentReminder: ['StartDateTime'],
  AppointmentCancelled: ['StartDateTime'],
  AppointmentRescheduled: ['StartDateTime'],
  TimesOffered: ['AnswerBy', 'Url'],
  AppointmentHonored: ['UntilDate'],
  OfferUnanswered: ['StartDateTime'],
  LocationClosure: ['StartDateTime'],
  WaitingListJoined: ['Url'],
  PlaceOffered: ['StartDateTime', 'Until', 'Url'],
  PlaceTaken: ['StartDateTime'],
  PlaceWithdrawn: ['StartDateTime'],
  AppointmentToConfirm: ['StartDateTime', 'ConfirmBy', 'Url'],
  AppointmentReleased: ['StartDateTime'],
  TicketCalled: ['StationNumber'],
}

/** In an email template's address fields: the person the email is for. */
export const RECIPIENT = '{{Email}}'

/** A template's placeholders, or those that it needs; none for a key that nothing fills. */
export function placeholdersOf(
  templates: Readonly<Record<string, readonly string[] | undefined>>,
  key: string,
): readonly string[] {
  return Object.hasOwn(templates, key) ? (templates[key] ?? []) : []
}

const SAMPLE_TIMES = [
  'Tuesday, March 10, 2026, 8:05 AM, Elm Street Office',
  'Monday, March 9, 2026, 9:00 AM, Oak Avenue Office',
]
const SAMPLE_OFFICES = [
  'Oak Avenue Office, 40 Oak Avenue, Denver, CO 80210',
  'Main Street Office, 1 Main Street, Aurora, CO 80010',
]
export const SAMPLE_DOCUMENTS = ['Old license', 'Proof of address']

/** A value for each, to try templates out. The link is as long as real ones. */
export const SAMPLE_VALUES: Readonly<Record<string, string>> = {
  FirstName: 'Maria',
  LastName: 'Gonzalez',
  Location: 'Elm Street Office',
  Address: '1200 Elm Street, Denver, CO 80220',
  MapUrl: 'https://www.google.com/maps/dir/?api=1&destination=Elm+Street+Office',
  Types: 'License Renewal',
  StartDateTime: 'Monday, March 9, 2026, 8:05 AM',
  TimeZone: 'Mountain Time',
  Until: '2:15 PM',
  ConfirmBy: 'Thursday, March 5, 2026, 10:00 AM',
  Phone: '(303) 555-0100',
  Directions: 'Free parking behind the building.',
  Reference: 'FH7-K2M-RWX',
  Documents: SAMPLE_DOCUMENTS.join(', '),
  Message: 'We are closed because of the snow.',
  Url: 'https://portal.example/customer/appointment/review/Xq3vTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY?en',
  Times: SAMPLE_TIMES.join(', '),
  AnswerBy: 'Friday, March 6, 2026, 5:00 PM',
  Offices: SAMPLE_OFFICES.join(', '),
  UntilDate: 'Tuesday, March 31, 2026',
  Days: 'Monday, Friday',
  StationNumber: '4',
  TicketNumber: 'A012',
}
