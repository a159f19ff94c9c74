import * as z from 'zod/mini'
import { listed } from './disclosures.ts'
import { read, staff, write } from './endpoint.ts'
import { Id, IdInUrl, LocalDate, LocalDateTime, text } from './fields.ts'

/** A customer that an office serves without a time, because another office could not keep their appointment. */
export const HonoredPerson = z.object({
  /** Of the appointment. */
  id: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  appointmentTypes: z.array(z.string()),
  /** When and where it was. */
  startDateLocal: LocalDateTime,
  locationName: z.string(),
  /** The last day on which they are served. */
  untilDate: LocalDate,
  cameUtc: z.nullable(z.string()),
})
export type HonoredPerson = z.output<typeof HonoredPerson>

export const HonoredPeople = z.object({
  /** Those who can still come. */
  openCount: z.int(),
  totalCount: z.int(),
  people: z.array(HonoredPerson),
})
export type HonoredPeople = z.output<typeof HonoredPeople>

export const HONORED_PER_PAGE = 10

export const honored = {
  /**
   * The customers that a location serves today without a time: those who have not come first, by name. Narrowed by a
   * name or a reference.
   */
  listing: read({
    at: 'POST /api/staff/honored/listing',
    summary: 'List the customers a location serves without a time',
    allow: staff,
    body: z.strictObject({
      locationId: Id,
      search: z._default(text(100), ''),
      skip: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 0),
      take: z._default(z.int().check(z.positive(), z.maximum(100)), HONORED_PER_PAGE),
    }),
    response: HonoredPeople,
    discloses: ({ body }: { body: { locationId: number; search: string } }) => [
      listed('Appointment', {
        locationId: body.locationId,
        ...(body.search !== '' && { narrowed: { isSearched: true } }),
      }),
    ],
    entities: ['Appointment'],
  }),
  /** They have come: where there is a line, they get a ticket. Repeating it is a success and changes nothing. */
  came: write({
    at: 'POST /api/staff/honored/:id/came',
    summary: 'Mark that a customer without a time has come',
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    body: z.strictObject({ locationId: Id }),
    /** Null where there is no line. */
    response: z.object({ ticket: z.nullable(z.string()) }),
    entities: ['Appointment', 'Arrival'],
  }),
}
