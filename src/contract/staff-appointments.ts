import * as z from 'zod/mini'
import { ACTIVITY_EVENT_TYPES } from '#domain/appointments/activity.ts'
import { STATUSES } from '#domain/appointments/status.ts'
import { BACKGROUND_EVENT_TYPES } from '#domain/calendar/background.ts'
import { ChosenTypes, CustomerInformation } from './booking.ts'
import { found, listed, viewed } from './disclosures.ts'
import { read, staff, write } from './endpoint.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from './outbox.ts'
import { Email, Id, IdInUrl, LocalDate, LocalDateTime, Locale, text } from './fields.ts'

export const CalendarAppointment = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  start: LocalDateTime,
  end: LocalDateTime,
  startDateUtc: z.string(),
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
  /** When this was answered: places the now-line. */
  nowUtc: z.string(),
})
export type CalendarListing = z.output<typeof CalendarListing>

export const ActivityLog = z.object({
  eventDateTimeUtc: z.string(),
  appointmentActivityLogsEventType: z.enum(ACTIVITY_EVENT_TYPES),
  additionalDetailsJson: z.string(),
})
export type ActivityLog = z.output<typeof ActivityLog>

/** An email or a text about an appointment, and its delivery state. */
export const AppointmentMessage = z.object({
  channel: z.enum(MESSAGE_CHANNELS),
  templateKey: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Why it has not left, or has not left yet; empty if all is well. */
  reason: z.string(),
  atUtc: z.string(),
})
export type AppointmentMessage = z.output<typeof AppointmentMessage>

export const Appointment = z.object({
  id: Id,
  reference: z.string(),
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
  messages: z.array(AppointmentMessage),
  /** Whether its customer had or has to be called about what the office last did to it; null if messages told them all. */
  personToCall: z.nullable(
    z.object({ id: Id, words: z.string(), calledUtc: z.nullable(z.string()), calledBy: z.nullable(z.string()) }),
  ),
})
export type Appointment = z.output<typeof Appointment>

/** What staff and administrators enter for a customer at the counter or on the phone. */
export const NewAppointment = z.strictObject({
  locationId: Id,
  /** Any calendar that serves the types, if not given. */
  calendarId: z.optional(Id),
  startDateLocal: LocalDateTime,
  appointmentTypes: ChosenTypes,
  customer: CustomerInformation,
  isWalkIn: z._default(z.boolean(), true),
  locale: Locale,
})
export type NewAppointment = z.output<typeof NewAppointment>

export const FoundAppointments = z.object({
  appointments: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      startDateLocal: LocalDateTime,
      locationId: Id,
      locationName: z.string(),
      appointmentStatus: z.enum(STATUSES),
      appointmentTypes: z.array(z.string()),
    }),
  ),
  /** There are more than these: the caller has to say more. */
  hasMore: z.boolean(),
})
export type FoundAppointments = z.output<typeof FoundAppointments>

/** One type by its id stands for a list of it alone. */
const withOneType = ({ appointmentTypeId, ...body }: Readonly<Record<string, unknown>>): object =>
  appointmentTypeId === undefined || 'appointmentTypes' in body
    ? { ...body, ...(appointmentTypeId !== undefined && { appointmentTypeId }) }
    : { ...body, appointmentTypes: [{ appointmentTypeId }] }

/** An appointment's fields side by side, as an appointment is shown, with its types under either name. */
export function fromFlatAppointment(body: Readonly<Record<string, unknown>>): object {
  if ('customer' in body) return body
  const { appointmentAppointmentTypes, ...rest } = body
  const names = Object.keys(CustomerInformation.shape)
  const [ofCustomer, others] = [true, false].map((isOfCustomer) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => names.includes(name) === isOfCustomer)),
  )
  const types = appointmentAppointmentTypes !== undefined && { appointmentTypes: appointmentAppointmentTypes }
  const blank = { email: '', phoneNumber: '', smsPhoneNumber: '', vin: '', dlNumber: '' }
  const customer = { ...blank, isSmsNotificationsEnabled: false, ...ofCustomer }
  return withOneType({ ...others, ...types, customer })
}

/** Staff actions take the appointment's id as a query and return the appointment as it is afterward. */
const action = <const At extends `POST /api/staff/appointments/${string}`>(at: At) =>
  write({
    at,
    allow: staff,
    query: z.strictObject({ id: IdInUrl }),
    response: Appointment,
    entities: ['Appointment'],
  })

/**
 * An action left to the person who handles the appointment: a colleague names them to take it from them. Should somebody
 * else have it by then, the caller learns that.
 */
const handlersAction = <const At extends `POST /api/staff/appointments/${string}`>(at: At) => ({
  ...action(at),
  query: z.strictObject({ id: IdInUrl, takeOverFrom: z.optional(Email) }),
})

export const staffAppointments = {
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
    isShared: true,
    discloses: ({ body }: { body: { locationId: number; date: string } }) => [
      listed('Appointment', { locationId: body.locationId, day: body.date }),
    ],
    dayShown: ({ body }: { body: { locationId: number; date: string } }) => ({
      locationId: body.locationId,
      day: body.date,
    }),
    entities: ['Appointment', 'Calendar', 'Closure', 'OfficeHours'],
  }),
  /** Finds a customer's appointments on any day by name, phone number, email address or reference. */
  find: read({
    at: 'POST /api/staff/appointments/find',
    allow: staff,
    body: z.strictObject({ text: text(100).check(z.minLength(2, 'Type at least 2 characters')) }),
    response: FoundAppointments,
    discloses: (_: unknown, { appointments }: FoundAppointments) =>
      appointments.map(({ id }) => found('Appointment', id)),
    entities: ['Appointment'],
  }),
  get: read({
    at: 'GET /api/staff/appointments/:id',
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    query: z.strictObject({ timeZone: z.optional(text(64)) }),
    response: Appointment,
    discloses: ({ params }: { params: { id: number } }) => [viewed('Appointment', params.id)],
    entities: ['Appointment', 'OutboxMessage', 'PersonToCall'],
  }),
  checkIn: action('POST /api/staff/appointments/check-in'),
  handle: handlersAction('POST /api/staff/appointments/handle'),
  unhandle: handlersAction('POST /api/staff/appointments/unhandle'),
  complete: handlersAction('POST /api/staff/appointments/complete'),
  noShow: action('POST /api/staff/appointments/noshow'),
  cancel: action('POST /api/staff/appointments/cancel'),
  resetStatus: action('POST /api/staff/appointments/reset-status'),

  timeSlotOptions: read({
    at: 'POST /api/staff/appointments/time-slot-options',
    allow: staff,
    body: z.strictObject({
      appointmentTypes: ChosenTypes,
      date: LocalDate,
      locationId: Id,
      calendarId: z.optional(Id),
    }),
    alsoTakes: withOneType,
    response: z.array(z.object({ value: LocalDateTime, calendarId: Id, calendarName: z.string() })),
    entities: ['Appointment'],
  }),
  addFromCalendar: write({
    at: 'POST /api/staff/appointments/add-from-calendar',
    allow: staff,
    body: NewAppointment,
    alsoTakes: fromFlatAppointment,
    response: z.object({ id: Id }),
    entities: ['Appointment'],
  }),
  /** Why a calendar's time cannot be booked: the first rule in the way. */
  whyNot: read({
    at: 'POST /api/staff/appointments/why-not',
    allow: staff,
    body: z.strictObject({
      locationId: Id,
      calendarId: Id,
      startDateLocal: LocalDateTime,
      appointmentTypeIds: z._default(z.array(Id).check(z.maxLength(20)), []),
    }),
    response: z.object({
      /** Null if the time can be booked. */
      reason: z.nullable(z.string()),
      /** The hours in force then, for the second half of the sentence. */
      rule: z.nullable(z.object({ id: Id, name: z.string(), type: z.enum(['Standard', 'Temporary']) })),
      closureId: z.nullable(Id),
    }),
    entities: ['Appointment', 'Closure', 'OfficeHours'],
  }),
}
