import * as z from 'zod/mini'
import { CALLS_PER_ADDRESS, read, write } from './endpoint.ts'
import { Id, LocalDate, LocalDateTime } from './fields.ts'

/** An office where someone can come, as they read it. */
const OfficeToGo = z.object({ id: Id, name: z.string(), address: z.string(), phoneNumber: z.string() })

/** Times that are kept for someone whose appointment cannot be kept: they choose one, or are canceled. */
export const OfferedTimes = z.object({
  id: Id,
  untilUtc: z.string(),
  /** The same on the clock of the appointment's office. */
  untilLocal: LocalDateTime,
  secondsLeft: z.int(),
  times: z.array(
    z.object({
      position: z.int(),
      startDateLocal: LocalDateTime,
      endDateLocal: LocalDateTime,
      timeZone: z.string(),
      location: OfficeToGo,
      /** For a household: who would come when. The end above is then the last person's. */
      people: z.optional(z.array(z.object({ id: Id, firstName: z.string(), startDateLocal: LocalDateTime }))),
    }),
  ),
})
export type OfferedTimes = z.output<typeof OfferedTimes>

/** Offices that serve someone without a time, until a date. */
export const HonoredElsewhere = z.object({
  untilDate: LocalDate,
  locations: z.array(OfficeToGo),
  /** Whether they have come. */
  isUsed: z.boolean(),
})
export type HonoredElsewhere = z.output<typeof HonoredElsewhere>

/** What the office does for someone whose appointment it cannot keep. Both null for everyone else. */
export const InsteadOfAppointment = z.object({
  offer: z.nullable(OfferedTimes),
  honored: z.nullable(HonoredElsewhere),
  /** What the office said to its customers about closing; empty if it said nothing. */
  message: z._default(z.string(), ''),
})
export type InsteadOfAppointment = z.output<typeof InsteadOfAppointment>

const Token = z.string('Required').check(z.regex(/^[\w-]{1,128}$/, 'This link is not valid.'))

export const offers = {
  /** By the appointment's link. */
  ofAppointment: read({
    at: 'GET /api/offers/of-appointment',
    summary: 'Get the times offered in place of an appointment',
    allow: 'token',
    query: z.strictObject({ token: Token }),
    response: InsteadOfAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** Moves the appointment to one of the times. Repeating it is a success and changes nothing. */
  take: write({
    at: 'POST /api/offers/take',
    summary: 'Take an offered time',
    allow: 'token',
    body: z.strictObject({ token: Token, offerId: Id, position: z.int().check(z.minimum(0), z.maximum(2)) }),
    response: InsteadOfAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
}
