import * as z from 'zod/mini'
import { ARRIVAL_STATES, PRIORITIES } from '#domain/line/arrival.ts'
import { PRESSES } from '#domain/line/life.ts'
import { limits } from '#domain/limits.ts'
import { Desk } from './desks.ts'
import { listed } from './disclosures.ts'
import { read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, Instant, lines, Locale, PersonName, text } from './fields.ts'

/** Minutes, from optimistic to pessimistic; null while no desk is open that could serve the person. */
export const WaitRange = z.nullable(
  z.object({
    from: z.int(),
    to: z.int(),
    /** The office will probably have closed by then. */
    isPastClosing: z.optional(z.literal(true)),
  }),
)
export type WaitRange = z.output<typeof WaitRange>

export const REASONS = ['longest', 'due', 'back', 'first-come', 'late', 'priority', 'early', 'pausing'] as const

/** Someone who has come, as staff see them. */
export const LinePerson = z.object({
  id: Id,
  ticket: z.string(),
  /** Empty for a walk-in who gave none. */
  name: z.string(),
  appointmentId: z.nullable(Id),
  appointmentTypeIds: z.array(Id),
  appointmentTypes: z.array(z.string()),
  locale: z.string(),
  priority: z.nullable(z.enum(PRIORITIES)),
  state: z.enum(ARRIVAL_STATES),
  deskId: z.nullable(Id),
  deskName: z.string(),
  /** The desk they wait for, if they were sent to one, or to a colleague; null once it closes. */
  toDeskId: z.nullable(Id),
  /** The colleague they were sent to, and the one who sent them; empty if no one did. */
  toUserName: z.string(),
  sentByName: z.string(),
  userEmail: z.nullable(z.string()),
  note: z.string(),
  arrivedAtUtc: z.string(),
  dueAtUtc: z.nullable(z.string()),
  calledAtUtc: z.nullable(z.string()),
  calls: z.int(),
  startedAtUtc: z.nullable(z.string()),
  finishedAtUtc: z.nullable(z.string()),
  returnsAtUtc: z.nullable(z.string()),
  /** The end of the time to undo the caller's last press of a button; null if it was for someone else. */
  undoUntilUtc: z.nullable(z.string()),
  /** Which press that was. */
  pressed: z.nullable(z.enum(PRESSES)),
  /** Others in this line who seem to be the same person, by name or phone number. */
  twins: z.array(z.object({ id: Id, ticket: z.string() })),
  /** Why they have the place they have. */
  reason: z.nullable(z.object({ kind: z.enum(REASONS), atUtc: z.string() })),
  wait: WaitRange,
})
export type LinePerson = z.output<typeof LinePerson>

export const Line = z.object({
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  isOn: z.boolean(),
  desks: z.array(Desk),
  /** The next one first. */
  waiting: z.array(LinePerson),
  atDesks: z.array(LinePerson),
  parked: z.array(LinePerson),
  /** The last who were served, and everyone of the day who left or did not answer, newest first. */
  done: z.array(LinePerson),
  /** Those who are expected and say that they are late, as they will come. */
  runningLate: z.array(z.object({ appointmentId: Id, name: z.string(), dueAtUtc: z.string(), minutes: z.int() })),
  /** What someone without an appointment who comes now would wait. */
  wait: WaitRange,
  /** The same for each service. */
  services: z.array(z.object({ appointmentTypeId: Id, name: z.string(), wait: WaitRange })),
  today: z.object({
    served: z.int(),
    noShows: z.int(),
    /** The last person called; null before the first. */
    averageWaitMinutes: z.nullable(z.number()),
    averageServiceMinutes: z.nullable(z.number()),
  }),
})
export type Line = z.output<typeof Line>

export const AddWalkIn = z.strictObject({
  locationId: Id,
  appointmentTypeId: Id,
  name: z._default(PersonName, ''),
  /** For texts; giving it is consent. */
  smsPhoneNumber: z._default(text(limits.phoneNumber), ''),
  locale: z._default(Locale, 'en'),
  priority: z._default(z.nullable(z.enum(PRIORITIES)), null),
})
export type AddWalkIn = z.output<typeof AddWalkIn>

const ofPerson = z.strictObject({ id: Id })
const ofDesk = z.strictObject({ deskId: Id })

/** What happens to the person at a desk that its user leaves: back in line at their place, parked, or done. */
export const FAREWELLS = ['return', 'park', 'finish'] as const
export type Farewell = (typeof FAREWELLS)[number]
const farewell = z.optional(z.enum(FAREWELLS))

/** What staff do with the line of their location. */
export const line = {
  get: read({
    at: 'GET /api/staff/line/:locationId',
    summary: 'Get the line of a location',
    allow: staff,
    params: z.strictObject({ locationId: IdInUrl }),
    response: Line,
    discloses: ({ params }: { params: { locationId: number } }) => [
      listed('Arrival', { locationId: params.locationId }),
    ],
    entities: ['Arrival', 'Desk', 'Appointment'],
  }),
  /**
   * Sits down at a desk and leaves any other; someone who sits there has to be named. A user who is with a customer at the
   * other desk has to say what happens to them.
   */
  takeDesk: write({
    at: 'POST /api/staff/line/take-desk',
    summary: 'Sit down at a desk',
    allow: staff,
    body: z.strictObject({ deskId: Id, takeOverFrom: z.optional(text(limits.email)), farewell }),
    response: Done,
    entities: ['Desk'],
  }),
  leaveDesk: write({
    at: 'POST /api/staff/line/leave-desk',
    summary: 'Leave a desk',
    allow: staff,
    body: z.strictObject({ deskId: Id, farewell }),
    response: Done,
    entities: ['Desk', 'Arrival'],
  }),
  /** A sign of life from the screen of a desk. */
  seen: write({
    at: 'POST /api/staff/line/seen',
    summary: 'Report that the user of a desk is there',
    allow: staff,
    body: ofDesk,
    response: Done,
    entities: [],
  }),
  /** Away for a moment, or back. */
  setAway: write({
    at: 'POST /api/staff/line/set-away',
    summary: 'Set a desk away or back',
    allow: staff,
    body: z.strictObject({ deskId: Id, isAway: z.boolean() }),
    response: Done,
    entities: ['Desk'],
  }),
  addWalkIn: write({
    at: 'POST /api/staff/line/add-walk-in',
    summary: 'Add a walk-in to the line',
    allow: staff,
    body: AddWalkIn,
    /** The token opens their place in the line, on their phone. */
    response: z.object({ id: Id, ticket: z.string(), token: z.string() }),
    entities: ['Arrival'],
  }),
  /** Calls the first person the desk may serve, or the one with this id; null if there is none. */
  callNext: write({
    at: 'POST /api/staff/line/call-next',
    summary: 'Call the next customer to a desk',
    allow: staff,
    body: z.strictObject({
      deskId: Id,
      id: z.optional(Id),
      /** Required if someone who is due is passed. */
      reason: z._default(text(limits.arrivalNote), ''),
    }),
    response: z.object({
      called: z.nullable(z.object({ id: Id, ticket: z.string() })),
      /** Who cannot be called, and why. */
      passedOver: z.optional(z.array(z.object({ id: Id, ticket: z.string(), why: z.string() }))),
    }),
    entities: ['Arrival'],
  }),
  recall: write({
    at: 'POST /api/staff/line/recall',
    summary: 'Call a customer again',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
  /** Back in the line, or a no-show after the third call. */
  noAnswer: write({
    at: 'POST /api/staff/line/no-answer',
    summary: 'Pass by a customer who does not answer',
    allow: staff,
    body: ofPerson,
    response: z.object({ isNoShow: z.boolean() }),
    entities: ['Arrival'],
  }),
  /** The customer has arrived at the desk. */
  start: write({
    at: 'POST /api/staff/line/start',
    summary: 'Start a visit',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
  finish: write({
    at: 'POST /api/staff/line/finish',
    summary: 'Finish a visit',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
  /** What a clerk learns of someone in the line; the name of an appointment is changed there. Missing values stay. */
  change: write({
    at: 'POST /api/staff/line/change',
    summary: 'Change what is known of a customer in the line',
    allow: staff,
    body: z.strictObject({
      id: Id,
      name: z.optional(PersonName),
      priority: z.optional(z.nullable(z.enum(PRIORITIES))),
      note: z.optional(lines(limits.arrivalNote)),
      appointmentTypeId: z.optional(Id),
    }),
    response: Done,
    entities: ['Arrival'],
  }),
  /** Two tickets of one person become one: they keep the earlier arrival, and the other ticket is gone. */
  merge: write({
    at: 'POST /api/staff/line/merge',
    summary: 'Merge two tickets of one customer',
    allow: staff,
    body: z.strictObject({ id: Id, intoId: Id }),
    response: Done,
    entities: ['Arrival'],
  }),
  /** Takes a customer out of the line who is leaving. */
  remove: write({
    at: 'POST /api/staff/line/remove',
    summary: 'Take a customer out of the line',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
  /** Until a time today, or until staff say that they are back. */
  park: write({
    at: 'POST /api/staff/line/park',
    summary: 'Park a customer until later',
    allow: staff,
    body: z.strictObject({
      id: Id,
      untilUtc: z._default(z.nullable(Instant), null),
      note: z._default(lines(limits.arrivalNote), ''),
    }),
    response: Done,
    entities: ['Arrival'],
  }),
  /** Puts a person who was parked, did not answer or had left back in the line. */
  back: write({
    at: 'POST /api/staff/line/back',
    summary: 'Bring a customer back into the line',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
  /** To a desk where someone sits, to a colleague at any desk, or to any desk that serves another type. */
  transfer: write({
    at: 'POST /api/staff/line/transfer',
    summary: 'Transfer a customer to another desk, colleague or type',
    allow: staff,
    body: z.strictObject({
      id: Id,
      toDeskId: z._default(z.nullable(Id), null),
      toUserEmail: z._default(z.nullable(text(limits.email)), null),
      toTypeId: z._default(z.nullable(Id), null),
      note: z._default(lines(limits.arrivalNote), ''),
    }),
    response: Done,
    entities: ['Arrival'],
  }),
  /** The caller's last press only, and only as long as no one else has changed anything about the customer or the desk. */
  undo: write({
    at: 'POST /api/staff/line/undo',
    summary: 'Undo the last step of a customer',
    allow: staff,
    body: ofPerson,
    response: Done,
    entities: ['Arrival'],
  }),
}
