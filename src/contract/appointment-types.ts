import * as z from 'zod/mini'
import { AppointmentTypeOption } from './booking.ts'
import { CALLS_PER_ADDRESS, managers, read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl } from './fields.ts'

export const TypeChoice = z.object({ id: Id, name: z.string(), interactionDuration: z.int() })
export type TypeChoice = z.output<typeof TypeChoice>

/** What else the counter needs to know about a type: which numbers it asks for. */
export const CounterType = z.extend(TypeChoice, { requestVin: z.boolean(), requestDlNumber: z.boolean() })
export type CounterType = z.output<typeof CounterType>

export const appointmentTypes = {
  publicOptions: read({
    at: 'GET /api/public/appointment-types/options',
    summary: 'List the appointment types that customers can choose',
    allow: 'public',
    response: z.array(AppointmentTypeOption),
    entities: ['AppointmentType'],
  }),
  /** Returns the picture itself, not JSON. */
  icon: read({
    at: 'GET /api/public/appointment-types/icon/:id/:guid',
    summary: 'Get the icon of an appointment type',
    allow: 'public',
    params: z.strictObject({ id: IdInUrl, guid: z.uuid('Must be a key') }),
    response: z.any(),
    mediaTypes: ['image/png'],
    entities: [],
  }),
  /** Counts that someone was shown where a type can be done online, or went there. No one is told apart. */
  countOnline: write({
    at: 'POST /api/public/appointment-types/online-count',
    summary: 'Count that a customer saw or followed an online offer',
    allow: 'public',
    body: z.strictObject({ appointmentTypeId: Id, what: z.enum(['shown', 'followed']) }),
    response: Done,
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
  /** For the counter: every type, or those that a location or a calendar serves. */
  staffOptions: read({
    at: 'POST /api/staff/appointment-types/options',
    summary: 'List the appointment types that staff can book',
    allow: staff,
    body: z.strictObject({ locationId: z.optional(Id), calendarId: z.optional(Id) }),
    response: z.array(CounterType),
    entities: ['AppointmentType'],
  }),
  options: read({
    at: 'GET /api/appointment-types/options',
    summary: 'List all appointment types to choose from',
    allow: managers,
    response: z.array(TypeChoice),
    entities: ['AppointmentType'],
  }),
  /** Those served by any of these calendars. */
  filteredOptions: read({
    at: 'POST /api/appointment-types/filtered-options',
    summary: 'List the appointment types of calendars',
    allow: managers,
    body: z.strictObject({ calendarIds: z.array(Id).check(z.maxLength(1000)) }),
    response: z.array(TypeChoice),
    entities: ['AppointmentType'],
  }),
}
