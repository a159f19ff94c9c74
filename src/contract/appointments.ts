import * as z from 'zod/mini'
import { ACTIVITY_EVENT_TYPES } from '#domain/appointments/activity.ts'
import { STATUSES } from '#domain/appointments/status.ts'
import { BACKGROUND_EVENT_TYPES } from '#domain/calendar/background.ts'
import { admins, planned, read, staff, write } from './endpoint.ts'
import { Id, IdInUrl, LocalDate, LocalDateTime, text } from './fields.ts'

export const CalendarAppointment = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  start: LocalDateTime,
  end: LocalDateTime,
  column: z.int(),
  appointmentStatus: z.enum(STATUSES),
  isWalkIn: z.boolean(),
  confirmedDateUtc: z.nullable(z.string()),
  handlingUserEmail: z.nullable(z.string()),
})
export type CalendarAppointment = z.output<typeof CalendarAppointment>

export const BackgroundEvent = z.object({
  label: z.string(),
  start: LocalDateTime,
  /** The end of a day is written as the next day's midnight. */
  end: LocalDateTime,
  backgroundEventType: z.enum(BACKGROUND_EVENT_TYPES),
})
export type BackgroundEvent = z.output<typeof BackgroundEvent>

export const CalendarWithAppointments = z.object({
  calendarId: Id,
  name: z.string(),
  /** Temporary hours are in force on this date. */
  isTemporary: z.boolean(),
  maxColumns: z.int(),
  appointments: z.array(CalendarAppointment),
  backgroundEvents: z.array(BackgroundEvent),
})
export type CalendarWithAppointments = z.output<typeof CalendarWithAppointments>

export const CalendarListing = z.object({
  calendarsWithAppointments: z.array(CalendarWithAppointments),
  earliestStartTime: LocalDateTime,
  latestEndTime: LocalDateTime,
  hasClosures: z.boolean(),
  timeZone: z.string(),
  /** The office's wall clock when this was answered: places the now-line. */
  nowLocal: LocalDateTime,
})
export type CalendarListing = z.output<typeof CalendarListing>

export const ActivityLog = z.object({
  eventDateTimeUtc: z.string(),
  appointmentActivityLogsEventType: z.enum(ACTIVITY_EVENT_TYPES),
  additionalDetailsJson: z.string(),
})
export type ActivityLog = z.output<typeof ActivityLog>

export const Appointment = z.object({
  id: Id,
  locationId: Id,
  locationName: z.string(),
  calendarName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  smsPhoneNumber: z.string(),
  vin: z.string(),
  dlNumber: z.string(),
  isWalkIn: z.boolean(),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  startDateUtc: z.string(),
  timeZone: z.string(),
  /** Whether the caller's own time zone is the office's. */
  isInTimeZone: z.boolean(),
  cancellationDateUtc: z.nullable(z.string()),
  confirmedDateUtc: z.nullable(z.string()),
  appointmentStatus: z.enum(STATUSES),
  appointmentTypes: z.array(z.string()),
  appointmentAppointmentTypes: z.array(z.object({ appointmentTypeId: Id, quantity: z.int() })),
  handlingUserEmail: z.nullable(z.string()),
  localeDisplayName: z.nullable(z.string()),
  appointmentLocaleId: z.nullable(Id),
  isTextMessagesEnabled: z.boolean(),
  isAnnouncementsEnabled: z.boolean(),
  notificationCount: z.int(),
  lastNotificationSentDateUtc: z.nullable(z.string()),
  activityLogs: z.array(ActivityLog),
})
export type Appointment = z.output<typeof Appointment>

/** Staff actions take the appointment's id as a query and answer the appointment as it is afterwards. */
const action = <const At extends `POST /api/staff/appointments/${string}`>(at: At) =>
  write({
    at,
    allow: staff,
    query: z.strictObject({ id: IdInUrl }),
    response: Appointment,
    entities: ['Appointment'],
  })

export const appointments = {
  calendarListing: read({
    at: 'POST /api/staff/appointments/calendar-listing',
    allow: staff,
    body: z.strictObject({
      date: LocalDate,
      locationId: Id,
      showCancelled: z._default(z.boolean(), false),
      onlyShowCancelled: z._default(z.boolean(), false),
    }),
    response: CalendarListing,
    entities: ['Appointment', 'Calendar', 'Closure', 'OfficeHours'],
  }),
  get: read({
    at: 'GET /api/staff/appointments/:id',
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    query: z.strictObject({ timeZone: z.optional(text(64)) }),
    response: Appointment,
    entities: ['Appointment'],
  }),
  checkIn: action('POST /api/staff/appointments/check-in'),
  handle: action('POST /api/staff/appointments/handle'),
  unhandle: action('POST /api/staff/appointments/unhandle'),
  complete: action('POST /api/staff/appointments/complete'),
  noShow: action('POST /api/staff/appointments/noshow'),
  cancel: action('POST /api/staff/appointments/cancel'),
  resetStatus: action('POST /api/staff/appointments/reset-status'),

  review: planned('GET /api/appointments/review', 'token'),
  refreshToken: planned('GET /api/appointments/refresh-token', 'token'),
  customerConfirm: planned('POST /api/appointments/confirm', 'token'),
  customerCancel: planned('POST /api/appointments/cancel', 'token'),
  customerCheckIn: planned('POST /api/appointments/check-in', 'token'),
  smsAction: planned('POST /api/appointments/sms-:actionType', 'gateway'),
  byPhone: planned('GET /api/appointments/get-appointment-by-phone', 'gateway'),

  timeSlotOptions: planned('POST /api/staff/appointments/time-slot-options', staff),
  addFromCalendar: planned('POST /api/staff/appointments/add-from-calendar', staff),
  sendNotification: planned('POST /api/staff/appointments/send-notification', staff),
  locales: planned('GET /api/staff/appointments/appointment-locales', staff),
  notificationTemplates: planned('POST /api/staff/appointments/notification-templates', staff),
  defaultLocaleId: planned('POST /api/staff/appointments/get-default-locale-id', staff),

  adminGet: planned('GET /api/admin/appointments/:id', admins),
  adminUpdate: planned('PUT /api/admin/appointments/:id', admins),
  adminRemove: planned('DELETE /api/admin/appointments/:id', admins),
  adminCreate: planned('POST /api/admin/appointments', admins),
  changeTable: planned('POST /api/admin/appointments/change-table', admins),
  changeTableOf: planned('POST /api/admin/appointments/change-table/:id', admins),
  activityLogs: planned('GET /api/admin/appointments/activity-logs', admins),
  importZipCodes: planned('POST /api/admin/appointments/import-zip-codes', admins),
}
