import * as z from 'zod/mini'
import { ACTIVITY_EVENT_TYPES } from '#domain/appointments/activity.ts'
import { STATUSES } from '#domain/appointments/status.ts'
import { BACKGROUND_EVENT_TYPES } from '#domain/calendar/background.ts'
import { BLOCK_REASONS } from '#domain/calendar/blocked-place.ts'
import { limits } from '#domain/limits.ts'
import { ChosenTypes, CustomerInformation } from './booking.ts'
import { found, listed, viewed } from './disclosures.ts'
import { read, staff, write } from './endpoint.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from './outbox.ts'
import { Done, Email, Id, IdInUrl, lines, LocalDate, LocalDateTime, Locale, text } from './fields.ts'

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
  /** The time at which a checked-in customer arrived; null in every other status. */
  checkedInUtc: z.nullable(z.string()),
  /** What the visit is for, as it is read: "Title Transfer, Identification Card × 2". */
  types: z.string(),
  /** What colleagues should know; customers never see it. */
  note: z.string(),
  /** For the printed day: staff may have to call when the portal is down. */
  phoneNumber: z.string(),
  /** The first names of those who come together with this one, as they are read; missing for one alone. */
  comesWith: z.optional(z.string()),
  /** By how many minutes the customer says that they are running late; missing if they said nothing, or have come. */
  runningLate: z.optional(z.int()),
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

/** A place that staff keep free of appointments. */
export const BlockedPlace = z.object({
  id: Id,
  start: LocalDateTime,
  /** The end of a day is written as the next day's midnight. */
  end: LocalDateTime,
  column: z.int(),
  reason: z.enum(BLOCK_REASONS),
  note: z.string(),
  /** Null if they are no longer a user. */
  blockedBy: z.nullable(z.string()),
})
export type BlockedPlace = z.output<typeof BlockedPlace>

/** While a calendar is open, appointments start only this many minutes apart, counted from the start of these hours. */
export const StartTimes = z.object({
  start: LocalDateTime,
  /** The end of a day is written as the next day's midnight. */
  end: LocalDateTime,
  everyMinutes: z.int(),
})
export type StartTimes = z.output<typeof StartTimes>

export const CalendarWithAppointments = z.object({
  calendarId: Id,
  name: z.string(),
  /** Temporary hours are in force on this date. */
  isTemporary: z.boolean(),
  maxColumns: z.int(),
  appointments: z.array(CalendarAppointment),
  blockedPlaces: z.array(BlockedPlace),
  backgroundEvents: z.array(BackgroundEvent),
  startTimes: z.array(StartTimes),
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
  calendarId: Id,
  calendarName: z.string(),
  /** Of its calendar's columns, counted from 0. */
  column: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  smsPhoneNumber: z.string(),
  vin: z.string(),
  dlNumber: z.string(),
  isWalkIn: z.boolean(),
  /** For staff; customers never see it. */
  note: z.string(),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  startDateUtc: z.string(),
  timeZone: z.string(),
  /** Whether the caller's own time zone is the office's. */
  isInTimeZone: z.boolean(),
  cancellationDateUtc: z.nullable(z.string()),
  confirmedDateUtc: z.nullable(z.string()),
  /** The deadline to confirm it before it is released; null if it need not be confirmed. */
  confirmByUtc: z.nullable(z.string()),
  appointmentStatus: z.enum(STATUSES),
  appointmentTypes: z.array(z.string()),
  appointmentAppointmentTypes: z.array(z.object({ appointmentTypeId: Id, quantity: z.int() })),
  handlingUserEmail: z.nullable(z.string()),
  locale: z.string(),
  localeDisplayName: z.nullable(z.string()),
  appointmentLocaleId: z.nullable(Id),
  isTextMessagesEnabled: z.boolean(),
  isAnnouncementsEnabled: z.boolean(),
  notificationCount: z.int(),
  lastNotificationSentDateUtc: z.nullable(z.string()),
  activityLogs: z.array(ActivityLog),
  messages: z.array(AppointmentMessage),
  /**
   * Whether its customer had or has to be called about what the office last did to it, or what they texted; null if not.
   */
  personToCall: z.nullable(
    z.object({
      id: Id,
      isReply: z.boolean(),
      words: z.string(),
      calledUtc: z.nullable(z.string()),
      calledBy: z.nullable(z.string()),
    }),
  ),
  /** The times that are kept for its customer, because it cannot be kept; null if there are none. */
  offered: z.nullable(
    z.object({
      untilUtc: z.string(),
      times: z.array(z.object({ startDateLocal: LocalDateTime, locationName: z.string() })),
    }),
  ),
  /** The offices that serve its customer without a time; null if there are none. */
  honored: z.nullable(
    z.object({ untilDate: LocalDate, locationNames: z.array(z.string()), cameTo: z.nullable(z.string()) }),
  ),
  version: z.int(),
  /** The others who were booked together with this one; missing for one alone. */
  household: z.optional(
    z.array(
      z.object({
        id: Id,
        firstName: z.string(),
        lastName: z.string(),
        startDateLocal: LocalDateTime,
        appointmentStatus: z.enum(STATUSES),
      }),
    ),
  ),
})
export type Appointment = z.output<typeof Appointment>

const Note = z.optional(lines(limits.appointmentNote))

/** What staff and administrators enter for a customer at the counter or on the phone. */
export const NewAppointment = z.strictObject({
  locationId: Id,
  /** Any calendar that serves the types, if not given. */
  calendarId: z.optional(Id),
  startDateLocal: LocalDateTime,
  appointmentTypes: ChosenTypes,
  customer: CustomerInformation,
  isWalkIn: z._default(z.boolean(), true),
  note: Note,
  locale: Locale,
})
export type NewAppointment = z.output<typeof NewAppointment>

/** An appointment as staff or an administrator change it. Missing optional values stay as they are. */
export const UpdateAppointment = z.strictObject({
  locationId: z.optional(Id),
  /** At another time or location, any calendar that serves the types, if not given. */
  calendarId: z.optional(Id),
  /** Of that calendar; the first that is free, if not given and it moves. */
  column: z.optional(z.int().check(z.minimum(0), z.maximum(limits.numberOfSlots - 1))),
  startDateLocal: LocalDateTime,
  appointmentTypes: ChosenTypes,
  /** The numbers are shown masked: those left blank stay unchanged. */
  customer: CustomerInformation,
  isWalkIn: z.boolean(),
  note: Note,
  locale: Locale,
  /** As it was read: a form filled from an older one is refused. */
  version: z.int(),
})
export type UpdateAppointment = z.output<typeof UpdateAppointment>

/** Two appointments as they were read, to exchange their places. */
export const Swap = z.strictObject({ id: Id, version: z.int(), otherId: Id, otherVersion: z.int() })
export type Swap = z.output<typeof Swap>

/** At the counter, the customer may be here already: they are booked and checked in together. */
export const AddedAppointment = z.extend(NewAppointment, { isCheckedIn: z._default(z.boolean(), false) })
export type AddedAppointment = z.output<typeof AddedAppointment>

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

/**
 * Staff actions take the appointment's id as a query and return the appointment as it is afterward. One that takes
 * another back names the version that the other one left: what has happened since is not undone.
 */
const action = <const At extends ActionAt>(at: At, summary: string) =>
  write({
    at,
    summary,
    allow: staff,
    query: z.strictObject({ id: IdInUrl, version: z.optional(IdInUrl) }),
    response: Appointment,
    entities: ['Appointment'],
  })
type ActionAt = `POST /api/staff/appointments/${string}`

/**
 * An action left to the person who handles the appointment: a colleague names them to take it from them. Should someone
 * else have it by then, the caller learns that.
 */
const handlersAction = <const At extends ActionAt>(at: At, summary: string) =>
  write({
    at,
    summary,
    allow: staff,
    query: z.strictObject({ id: IdInUrl, version: z.optional(IdInUrl), takeOverFrom: z.optional(Email) }),
    response: Appointment,
    entities: ['Appointment'],
  })

export const staffAppointments = {
  calendarListing: read({
    at: 'POST /api/staff/appointments/calendar-listing',
    summary: 'Get the calendar of a day',
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
    entities: ['Appointment', 'BlockedPlace', 'Calendar', 'Closure', 'OfficeHours'],
  }),
  /** Finds a customer's appointments on any day by name, phone number, email address or reference. */
  find: read({
    at: 'POST /api/staff/appointments/find',
    summary: 'Find appointments of a customer',
    allow: staff,
    body: z.strictObject({ text: text(100).check(z.minLength(2, 'Type at least 2 characters')) }),
    response: FoundAppointments,
    discloses: (_: unknown, { appointments }: FoundAppointments) =>
      appointments.map(({ id }) => found('Appointment', id)),
    entities: ['Appointment'],
  }),
  get: read({
    at: 'GET /api/staff/appointments/:id',
    summary: "Get an appointment of the caller's locations",
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    query: z.strictObject({ timeZone: z.optional(text(64)) }),
    response: Appointment,
    discloses: ({ params }: { params: { id: number } }) => [viewed('Appointment', params.id)],
    entities: ['Appointment', 'OutboxMessage', 'PersonToCall'],
  }),
  update: write({
    at: 'PUT /api/staff/appointments/:id',
    summary: "Update an appointment of the caller's locations",
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    body: UpdateAppointment,
    response: Done,
    entities: ['Appointment'],
  }),
  /** Each gets the other's location, calendar and time. */
  swap: write({
    at: 'POST /api/staff/appointments/swap',
    summary: 'Swap the places of two appointments',
    allow: staff,
    body: Swap,
    response: Done,
    entities: ['Appointment'],
  }),
  checkIn: action('POST /api/staff/appointments/check-in', 'Check a customer in'),
  handle: handlersAction('POST /api/staff/appointments/handle', 'Start to serve an appointment'),
  unhandle: handlersAction('POST /api/staff/appointments/unhandle', 'Stop serving an appointment'),
  complete: handlersAction('POST /api/staff/appointments/complete', 'Complete an appointment'),
  noShow: action('POST /api/staff/appointments/noshow', 'Mark an appointment as a no-show'),
  /** The customer reads the reason. */
  cancel: write({
    at: 'POST /api/staff/appointments/cancel',
    summary: "Cancel a customer's appointment",
    allow: staff,
    query: z.strictObject({ id: IdInUrl, version: z.optional(IdInUrl) }),
    body: z._default(z.strictObject({ reason: z._default(lines(limits.cancellationReason), '') }), { reason: '' }),
    response: Appointment,
    entities: ['Appointment'],
  }),
  /** For a customer who confirms by phone. */
  confirm: action('POST /api/staff/appointments/confirm', 'Confirm an appointment for a customer'),
  /** To Booked, with no one handling it; or, if it was completed too early, back to Checked In. */
  resetStatus: write({
    at: 'POST /api/staff/appointments/reset-status',
    summary: 'Set an appointment back to an earlier status',
    allow: staff,
    query: z.strictObject({
      id: IdInUrl,
      version: z.optional(IdInUrl),
      to: z._default(z.enum(['Booked', 'CheckedIn']), 'Booked'),
    }),
    response: Appointment,
    entities: ['Appointment'],
  }),

  timeSlotOptions: read({
    at: 'POST /api/staff/appointments/time-slot-options',
    summary: 'List the times that staff can book',
    allow: staff,
    body: z.strictObject({
      appointmentTypes: ChosenTypes,
      date: LocalDate,
      locationId: Id,
      calendarId: z.optional(Id),
    }),
    alsoTakes: withOneType,
    response: z.array(z.object({ value: LocalDateTime, calendarId: Id, calendarName: z.string() })),
    entities: ['Appointment', 'BlockedPlace'],
  }),
  addFromCalendar: write({
    at: 'POST /api/staff/appointments/add-from-calendar',
    summary: 'Add an appointment from the calendar',
    allow: staff,
    body: AddedAppointment,
    alsoTakes: fromFlatAppointment,
    response: z.object({ id: Id }),
    entities: ['Appointment'],
  }),
  /** Why a calendar's time cannot be booked: the first rule in the way. */
  whyNot: read({
    at: 'POST /api/staff/appointments/why-not',
    summary: 'Explain why a time cannot be booked',
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
    entities: ['Appointment', 'BlockedPlace', 'Closure', 'OfficeHours'],
  }),
}
