import * as z from 'zod/mini'
import { customerLimits } from '#domain/appointments/customer.ts'
import { normalizeVin, vinMistake } from '#domain/appointments/vin.ts'
import { limits } from '#domain/limits.ts'
import { BOOKINGS_PER_ADDRESS, CALLS_PER_ADDRESS, read, write } from './endpoint.ts'
import { HumanCheckAnswer } from './human-check.ts'
import {
  CustomerEmail,
  CustomerPhone,
  Done,
  Id,
  IdInUrl,
  LocalDate,
  LocalDateTime,
  Locale,
  LocalMonth,
  PersonName,
  text,
} from './fields.ts'

/** One chosen type and its quantity. */
export const ChosenType = z.strictObject({
  appointmentTypeId: Id,
  quantity: z._default(
    z
      .int('Must be a whole number')
      .check(z.minimum(1, 'Must be at least 1'), z.maximum(limits.quantity, `Must be at most ${limits.quantity}`)),
    1,
  ),
})
export type ChosenType = z.output<typeof ChosenType>

export const ChosenTypes = z.array(ChosenType, 'Required').check(
  z.minLength(1, 'Required'),
  z.maxLength(limits.typesPerAppointment, `Must be at most ${limits.typesPerAppointment}`),
  z.refine(
    (types: readonly ChosenType[]) => new Set(types.map((t) => t.appointmentTypeId)).size === types.length,
    'Each appointment type may appear only once',
  ),
)

export const AppointmentTypeOption = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  interactionDuration: z.int(),
  requestVin: z.boolean(),
  requestDlNumber: z.boolean(),
  iconCacheKey: z.nullable(z.string()),
  /** Where it can be done without a visit, and what to know about that; empty if it cannot. */
  onlineUrl: z.string(),
  onlineText: z.string(),
})
export type AppointmentTypeOption = z.output<typeof AppointmentTypeOption>

export const LocationOption = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  directions: z.string(),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  timeZone: z.string(),
  /** Null if nothing is free within the days in advance. */
  nextFreeLocal: z.nullable(LocalDateTime),
  /** Miles from the requested zip code; null if there is none, or if the location has no coordinates. */
  distanceMiles: z.nullable(z.number()),
})
export type LocationOption = z.output<typeof LocationOption>

export const FreeTime = z.object({
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  /** For a household only: whether its people come one after another; otherwise side by side. */
  isInARow: z.optional(z.boolean()),
})
export type FreeTime = z.output<typeof FreeTime>

export const MonthInfo = z.object({
  timeZone: z.string(),
  todayLocal: LocalDate,
  /** The first and last dates that may be booked at all. */
  firstDate: LocalDate,
  lastDate: LocalDate,
  freeDates: z.array(LocalDate),
})
export type MonthInfo = z.output<typeof MonthInfo>

const Vin = z.string('Required').check(
  z.overwrite(normalizeVin),
  z.refine((vin: string) => vinMistake(vin) !== 'notAVin', 'A VIN has 17 letters and digits, and no I, O or Q'),
  z.refine((vin: string) => vinMistake(vin) !== 'mistypedVin', 'This VIN has a typo. Check each letter and digit.'),
)

/** What customers enter about themselves. The counter's form is checked by it, the public one by the same rules. */
export const CustomerInformation = z.strictObject({
  firstName: PersonName.check(z.minLength(1, 'Required')),
  lastName: PersonName.check(z.minLength(1, 'Required')),
  email: CustomerEmail,
  phoneNumber: CustomerPhone,
  isSmsNotificationsEnabled: z.boolean(),
  smsPhoneNumber: CustomerPhone,
  vin: Vin,
  dlNumber: text(customerLimits.dlNumber),
})
export type CustomerInformation = z.output<typeof CustomerInformation>

/** Someone who comes with the customer. Messages to all of them go to the customer. */
export const OtherPerson = z.pick(CustomerInformation, { firstName: true, lastName: true, vin: true, dlNumber: true })
export type OtherPerson = z.output<typeof OtherPerson>

/** Each person of a household, as the customer sees them. */
export const HouseholdPerson = z.object({
  id: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  /** What they come for, where that is not the same for everyone. */
  needs: z.optional(z.array(z.object({ appointmentTypeId: Id, quantity: z.int(), name: z.string() }))),
})
export type HouseholdPerson = z.output<typeof HouseholdPerson>

/** How many people come together, each for all of the types; one if not given. */
export const People = z.optional(
  z
    .int('Must be a whole number')
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(limits.household, `Must be at most ${limits.household}`)),
)

/** What each of several people needs of the visit, the customer first; all of it if not given. */
export const Needs = z.optional(
  z.array(ChosenTypes).check(z.maxLength(limits.household, `Must be at most ${limits.household}`)),
)

/** The secret of the customer who holds a place; made by the portal, kept by the browser. */
export const HoldKey = text(64)

export const Hold = z.object({
  holdKey: z.string(),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  expiresAtUtc: z.string(),
  /** Counted from the answer: the caller's clock may be wrong. */
  secondsLeft: z.int(),
  /** A hold can be extended once. */
  canExtend: z.boolean(),
})
export type Hold = z.output<typeof Hold>

export const SubmitAppointment = z.strictObject({
  /** Made once per form: a repeated submit books once and gets the same answer. */
  idempotencyKey: z.uuid('Required'),
  /** Turns the held place into the appointment; without it, or after it expires, a free place is taken. */
  holdKey: z.optional(HoldKey),
  humanCheck: HumanCheckAnswer,
  locationId: Id,
  appointmentTypes: ChosenTypes,
  startDateLocal: LocalDateTime,
  locale: Locale,
  customer: CustomerInformation,
  /** Who else comes: all are booked, or no one is. */
  others: z.optional(
    z.array(OtherPerson).check(z.maxLength(limits.household - 1, `Must be at most ${limits.household - 1}`)),
  ),
  needs: Needs,
})
export type SubmitAppointment = z.output<typeof SubmitAppointment>

export const BookedAppointment = z.object({
  id: Id,
  /** Nine characters that customers see instead of the id; screens show them in threes. */
  reference: z.string(),
  /** Opens the review page; shown once, and kept only by the customer. */
  token: z.string(),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  startDateUtc: z.string(),
  endDateUtc: z.string(),
  timeZone: z.string(),
  location: LocationOption,
  appointmentTypes: z.array(z.object({ name: z.string(), description: z.string(), quantity: z.int() })),
  firstName: z.string(),
  email: z.string(),
  /** How the customer gets the link to this appointment; null if there is no way to send it. */
  linkSentBy: z.nullable(z.enum(['email', 'text'])),
  /** The deadline to confirm it before it is released; null if it need not be confirmed. */
  confirmByLocal: z.nullable(LocalDateTime),
  /** For a household: everyone, the customer first. The times above are then those of all of them together. */
  household: z.optional(z.array(HouseholdPerson)),
})
export type BookedAppointment = z.output<typeof BookedAppointment>

const aVisit = z.strictObject({ locationId: Id, appointmentTypes: ChosenTypes })
/** Customers still see the place they hold as free. */
const aSearch = z.extend(aVisit, { people: People, needs: Needs, holdKey: z.optional(HoldKey) })

export const booking = {
  appointmentOptions: read({
    at: 'GET /api/booking/appointment-options',
    summary: 'List the appointment types of an office',
    allow: 'public',
    query: z.strictObject({ locationId: z.optional(IdInUrl) }),
    response: z.array(AppointmentTypeOption),
    isShared: true,
    entities: ['AppointmentType'],
  }),
  locationOptions: read({
    at: 'GET /api/booking/location-options',
    summary: 'List the offices to choose from',
    allow: 'public',
    query: z.strictObject({ appointmentTypeId: z.optional(IdInUrl), timeZone: z.optional(text(64)) }),
    response: z.array(LocationOption),
    limit: CALLS_PER_ADDRESS,
    isShared: true,
    entities: ['Location'],
  }),
  daysInAdvance: read({
    at: 'GET /api/booking/days-in-advance',
    summary: 'Get how many days ahead customers can book',
    allow: 'public',
    response: z.object({ daysInAdvance: z.int() }),
    entities: ['Setting'],
  }),
  introduction: read({
    at: 'GET /api/booking/introduction',
    summary: 'Get the introduction to booking',
    allow: 'public',
    /** The office's words, and how many appointments one person can have ahead. */
    response: z.object({ introduction: z.string(), appointmentsPerPerson: z.int() }),
    entities: ['Setting'],
  }),
  timeSelectionOptions: read({
    at: 'POST /api/booking/time-selection-options',
    summary: 'List the free times of a day',
    allow: 'public',
    body: z.extend(aSearch, { date: LocalDate }),
    response: z.object({ timeZone: z.string(), times: z.array(FreeTime) }),
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  monthInfo: read({
    at: 'POST /api/booking/month-info',
    summary: 'List the days of a month that have free times',
    allow: 'public',
    body: z.extend(aSearch, { month: LocalMonth }),
    response: MonthInfo,
    limit: CALLS_PER_ADDRESS,
    isShared: true,
    entities: ['Appointment'],
  }),
  submitAppointment: write({
    at: 'POST /api/booking/submit-appointment',
    summary: 'Book an appointment',
    allow: 'public',
    body: SubmitAppointment,
    response: BookedAppointment,
    limit: BOOKINGS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** The offices that serve every chosen type. */
  filteredLocations: read({
    at: 'POST /api/public/locations/filtered-options',
    summary: 'List the offices that serve the chosen types',
    allow: 'public',
    body: z.strictObject({ appointmentTypes: ChosenTypes, people: People, needs: Needs }),
    response: z.array(LocationOption),
    limit: CALLS_PER_ADDRESS,
    isShared: true,
    entities: ['Location'],
  }),
  /** Holds a place for ten minutes; releases any other that the customer holds. */
  holdTime: write({
    at: 'POST /api/booking/hold-time',
    summary: 'Hold a time for ten minutes',
    allow: 'public',
    body: z.extend(aSearch, { startDateLocal: LocalDateTime, humanCheck: HumanCheckAnswer }),
    response: Hold,
    limit: BOOKINGS_PER_ADDRESS,
    entities: [],
  }),
  extendHold: write({
    at: 'POST /api/booking/extend-hold',
    summary: 'Extend a hold',
    allow: 'public',
    body: z.strictObject({ holdKey: HoldKey }),
    response: Hold,
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
  releaseHold: write({
    at: 'POST /api/booking/release-hold',
    summary: 'Release a hold',
    allow: 'public',
    body: z.strictObject({ holdKey: HoldKey }),
    response: Done,
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
}
