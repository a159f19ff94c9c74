import * as z from 'zod/mini'
import { listed } from './disclosures.ts'
import { read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, LocalDateTime } from './fields.ts'

/** A customer who could not be notified of a change to their appointment, or whose reply no one could interpret. */
export const PersonToCall = z.object({
  id: Id,
  appointmentId: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty if there is none. */
  phoneNumber: z.string(),
  startDateLocal: LocalDateTime,
  timeZone: z.string(),
  /** Whether they texted a reply that no one could interpret: then the words are theirs. */
  isReply: z.boolean(),
  /** What to say, in the office's English; empty once personal data is removed. */
  words: z.string(),
  /** When the change was made that they do not know of. */
  createdUtc: z.string(),
  calledUtc: z.nullable(z.string()),
  /** The address of the user who called; null if no one has, or the account is gone. */
  calledBy: z.nullable(z.string()),
})
export type PersonToCall = z.output<typeof PersonToCall>

export const PeopleToCall = z.object({
  /** Not called yet. */
  openCount: z.int(),
  totalCount: z.int(),
  people: z.array(PersonToCall),
})
export type PeopleToCall = z.output<typeof PeopleToCall>

export const PEOPLE_PER_PAGE = 10

const byId = z.strictObject({ id: IdInUrl })

export const peopleToCall = {
  /** Those whose appointment is still ahead: first the open ones, the next appointment first. */
  listing: read({
    at: 'POST /api/staff/people-to-call/listing',
    summary: 'List the customers a location has to call',
    allow: staff,
    body: z.strictObject({
      locationId: Id,
      skip: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 0),
      take: z._default(z.int().check(z.positive(), z.maximum(100)), PEOPLE_PER_PAGE),
    }),
    response: PeopleToCall,
    discloses: ({ body }: { body: { locationId: number } }) => [
      listed('PersonToCall', { locationId: body.locationId }),
    ],
    entities: ['PersonToCall', 'Appointment'],
  }),
  /** Ticks someone off. Repeating it is a success and changes nothing. */
  called: write({
    at: 'POST /api/staff/people-to-call/:id/called',
    summary: 'Mark a customer as called',
    allow: staff,
    params: byId,
    response: Done,
    entities: ['PersonToCall'],
  }),
  /** Takes that back. */
  notCalled: write({
    at: 'POST /api/staff/people-to-call/:id/not-called',
    summary: 'Take back that a customer was called',
    allow: staff,
    params: byId,
    response: Done,
    entities: ['PersonToCall'],
  }),
}
