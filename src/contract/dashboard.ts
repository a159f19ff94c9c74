import * as z from 'zod/mini'
import { WARNINGS } from '#domain/warnings.ts'
import { admins, perHour, read, ROLES, write } from './endpoint.ts'
import { Done, Id, LocalDate } from './fields.ts'
import { MESSAGE_STATES } from './outbox.ts'

/** The cards in display order; six at most. */
export const DASHBOARD_DATA_TYPES = [
  'UserDetails',
  'UserRoles',
  'UserCount',
  'BookingsToday',
  'NoShowRate',
  'MessageQueue',
] as const
export type DashboardDataType = (typeof DASHBOARD_DATA_TYPES)[number]

/** How many days count as recent: for new users, and for no-shows. */
export const NEW_USER_DAYS = 7
export const NO_SHOW_DAYS = 30

/** Offices listed on the card of today's bookings: those with the most bookings. */
export const OFFICES_LISTED = 8

/** Messages are counted up to here; beyond that, the exact number does not matter. */
export const MESSAGES_COUNTED = 1000

/** One card. Without data, it could not be loaded; the others are not affected. */
const element = <Type extends DashboardDataType, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ dashboardDataType: z.literal(type), data: z.nullable(data) })

const UserDetails = z.object({
  fullName: z.string(),
  email: z.string(),
  roleNames: z.array(z.enum(ROLES)),
  /** Most recent sign-ins first. */
  recentSignIns: z.array(z.object({ id: Id, email: z.string(), fullName: z.string(), signedInUtc: z.string() })),
  newUserCount: z.int(),
})

const UserRoles = z.object({ roles: z.array(z.object({ role: z.enum(ROLES), userCount: z.int() })) })

const UserCount = z.object({ active: z.int(), locked: z.int(), unconfirmed: z.int() })

const Office = z.object({
  locationId: Id,
  name: z.string(),
  /** Today's appointments, by the office's clock, that were not canceled. */
  bookedCount: z.int(),
  /** Those who have arrived. */
  arrivedCount: z.int(),
})

const BookingsToday = z.object({
  bookedCount: z.int(),
  arrivedCount: z.int(),
  officeCount: z.int(),
  offices: z.array(Office),
})

const DayOfVisits = z.object({ date: LocalDate, noShows: z.int(), visits: z.int() })
export type DayOfVisits = z.output<typeof DayOfVisits>

const NoShowRate = z.object({
  /** From 0 to 1; null before any visit has an outcome. */
  rate: z.nullable(z.number()),
  noShows: z.int(),
  /** No-shows and those who came; those still expected do not count. */
  visits: z.int(),
  days: z.array(DayOfVisits),
})

const MessageQueue = z.object({
  queued: z.int(),
  failed: z.int(),
  oldestUnsentSeconds: z.nullable(z.number()),
})

export const DashboardElement = z.discriminatedUnion('dashboardDataType', [
  element('UserDetails', UserDetails),
  element('UserRoles', UserRoles),
  element('UserCount', UserCount),
  element('BookingsToday', BookingsToday),
  element('NoShowRate', NoShowRate),
  element('MessageQueue', MessageQueue),
])
export type DashboardElement = z.output<typeof DashboardElement>

/** What a card of a type shows. */
export type DashboardData<Type extends DashboardDataType> = NonNullable<
  Extract<DashboardElement, { dashboardDataType: Type }>['data']
>

/** What an office needs someone for, most pressing first. */
export const ATTENTION_KINDS = ['PeopleWaiting', 'PeopleToCall', 'DayHeld', 'NoHours'] as const

const NeedsAttention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  locationId: Id,
  name: z.string(),
  /** How many people, or places; 0 for an office without hours. */
  count: z.int(),
  /** For a day that is held but not booked: which, and by how many addresses. */
  date: z.nullable(LocalDate),
  addresses: z.nullable(z.int()),
})
export type NeedsAttention = z.output<typeof NeedsAttention>

/** What a new portal needs, in the order that leads to the first booking soonest. */
export const SETUP_STEPS = [
  'Organization',
  'Location',
  'Services',
  'Hours',
  'PublicPage',
  'People',
  'Messages',
  'Screens',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const Setup = z.object({
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), isDone: z.boolean(), isSkipped: z.boolean() })),
  isDismissed: z.boolean(),
  /** The first office, and its first calendar, while it still needs hours. */
  locationId: z.nullable(Id),
  calendarId: z.nullable(Id),
  /** The last test email to the caller. */
  testEmail: z.nullable(z.object({ state: z.enum(MESSAGE_STATES), error: z.string() })),
  publicUrl: z.string(),
})
export type Setup = z.output<typeof Setup>

export const dashboard = {
  get: read({
    at: 'GET /api/dashboard',
    summary: 'Get the dashboard',
    allow: admins,
    response: z.object({
      dataElements: z.array(DashboardElement),
      /** What offices need someone for. */
      attention: z.array(NeedsAttention),
      /** What is wrong with the portal itself. */
      warnings: z.array(z.enum(WARNINGS)),
      /** Channels that send nothing: their messages stay in the outbox. */
      captured: z.object({ email: z.boolean(), sms: z.boolean() }),
      /** Offices with appointments at another moment than their time means, by the zone's rules in force. */
      officesOffClock: z.array(z.object({ locationId: Id, name: z.string(), count: z.int() })),
      /** Whether /admin/debug is worth a link. */
      hasDebugTools: z.boolean(),
    }),
    entities: ['User', 'Appointment', 'Location', 'OutboxMessage', 'OfficeHours', 'PersonToCall'],
    // Refreshes on its own while someone is looking at it.
    isBackground: true,
  }),
  /** Read from what there is, so a step is done however it was done. */
  setup: read({
    at: 'GET /api/dashboard/setup',
    summary: 'Get the checklist of the first hour',
    allow: admins,
    response: Setup,
    entities: [
      'Setting',
      'Location',
      'AppointmentType',
      'Calendar',
      'OfficeHours',
      'User',
      'LobbyDisplay',
      'OutboxMessage',
    ],
    isBackground: true,
  }),
  /** For all administrators: a step, or the whole checklist. */
  skipSetup: write({
    at: 'POST /api/dashboard/skip-setup',
    summary: 'Skip a step of the checklist, or dismiss it',
    allow: admins,
    /** Backups: another program makes them, so no one has to be warned. */
    body: z.strictObject({ step: z.enum([...SETUP_STEPS, 'All', 'Backups']), isSkipped: z.boolean() }),
    response: Done,
    entities: ['Setting'],
  }),
  sendTestEmail: write({
    at: 'POST /api/dashboard/send-test-email',
    summary: 'Send the caller a test email',
    allow: admins,
    response: Done,
    limit: perHour(20),
    entities: ['OutboxMessage'],
  }),
}
