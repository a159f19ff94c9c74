import * as z from 'zod/mini'
import { KEPT, ZONE_TROUBLES } from '#domain/effects/zone-change.ts'
import { managers, read } from './endpoint.ts'
import { Id, IdInUrl, LocalDate, LocalDateTime, text } from './fields.ts'

/** How many appointments a preview lists. */
export const APPOINTMENTS_LISTED = 50

/** Within how many hours an offer of other times can ask to be answered, and how far away the offices may be. */
export const ANSWER_HOURS = { least: 1, most: 168, usual: 24 } as const
export const OFFERED_MILES = { most: 100, usual: 25 } as const
/** How many offices can honor what another cannot keep. */
export const HONORING_OFFICES = 20

const between = (least: number, most: number) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(least, `Must be at least ${least}`), z.maximum(most, `Must be at most ${most}`))

/**
 * What happens to appointments whose time closes. Without it they are canceled. Offered: other times are held until the
 * customer answers, at their office or a near one; without an answer in time, the appointment is canceled. Honored:
 * canceled at their office, and served without a time at others, until a date.
 */
export const PeopleChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({
    kind: z.literal('offer'),
    answerHours: between(ANSWER_HOURS.least, ANSWER_HOURS.most),
    /** 0 for times at their own office only. */
    withinMiles: between(0, OFFERED_MILES.most),
  }),
  z.strictObject({
    kind: z.literal('honor'),
    locationIds: z
      .array(Id, 'Required')
      .check(z.minLength(1, 'Choose at least one office'), z.maxLength(HONORING_OFFICES)),
    untilDate: LocalDate,
  }),
])
export type PeopleChoice = z.output<typeof PeopleChoice>

/** In a body. */
export const people = z.optional(PeopleChoice)

/** The same in a query, as JSON. */
export const PeopleInUrl = z.optional(z.pipe(z.pipe(text(500), z.transform(parsed)), PeopleChoice))

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export const FATES = ['Cancelled', 'Offered', 'Honored', 'Kept'] as const
export type Fate = (typeof FATES)[number]

/** What a change would do to existing appointments: shown first, and confirmed by its key. */
export const effect = {
  /** Appointments that would be canceled. */
  cancelledCount: z.int(),
  /** Those whose customers would be offered other times. */
  offeredCount: z.int(),
  /** Where: each person counts at the office of the nearest time that they are offered. */
  offeredAt: z.array(z.object({ locationName: z.string(), count: z.int() })),
  /** Those that other offices would honor. */
  honoredCount: z.int(),
  /** Of the canceled and the honored, those whose customers can be sent neither an email nor a text. */
  unreachableCount: z.int(),
  /** Appointments that would keep their time in another place of their office: no one is told. */
  movedCount: z.int(),
  /** Of those, the ones in another calendar. */
  otherCalendarCount: z.int(),
  /** The first of those concerned, in order of time: before all others, those who cannot be sent a message; at the end, those who keep their time. */
  appointments: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      startDateLocal: LocalDateTime,
      locationName: z.string(),
      calendarName: z.string(),
      /** Whether nothing can be sent: someone has to call. */
      isUnreachable: z.boolean(),
      phoneNumber: z.string(),
      fate: z.enum(FATES),
      /** The calendar in which a person keeps their time. */
      keptIn: z.string(),
      /** The times they would be offered, the nearest first. */
      newTimes: z.array(z.object({ startDateLocal: LocalDateTime, locationName: z.string() })),
    }),
  ),
  /** Identifies exactly this effect: confirming a different one gets a 409 with the new preview as `preview`. */
  previewKey: z.string(),
}
export const Effect = z.object(effect)
export type Effect = z.output<typeof Effect>

export const PreviewKey = z.string('Required').check(z.regex(/^[\w-]{43}$/, 'Request a preview first'))

/** The key of the confirmed preview; without it, only a change that affects no appointment is made (EFFECT-4). */
export const ConfirmedKey = z.optional(PreviewKey)

/** What was done right away, and where to follow the rest. */
export const Effected = z.object({
  cancelledCount: z.int(),
  offeredCount: z.int(),
  honoredCount: z.int(),
  /** Canceled and honored appointments whose customers have to be called: they get no message. */
  toCallCount: z.int(),
  /** Null if everything is already done. */
  progressId: z.nullable(Id),
})
export type Effected = z.output<typeof Effected>

/** The progress of long work, for a progress bar. */
export const JobProgress = z.object({
  state: z.enum(['Running', 'Done', 'Failed']),
  done: z.int(),
  total: z.int(),
  message: z.string(),
})
export type JobProgress = z.output<typeof JobProgress>

/** What another clock would do to appointments that keep their moment, or their time. */
const ZoneEffect = z.object({
  /** Appointments ahead that would come at another moment, or show another time. */
  changedCount: z.int(),
  /** Of them, those whose customers can be sent neither an email nor a text. */
  unreachableCount: z.int(),
  /** What deserves a look, each with how many it concerns. */
  troubles: z.array(z.object({ trouble: z.enum(ZONE_TROUBLES), count: z.int() })),
  /** The first of those changed: before all others, those who cannot be sent a message, then those with a trouble. */
  appointments: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      calendarName: z.string(),
      startDateLocal: LocalDateTime,
      newStartDateLocal: LocalDateTime,
      /** How much later they come; negative when earlier. */
      minutesLater: z.int(),
      troubles: z.array(z.enum(ZONE_TROUBLES)),
      isUnreachable: z.boolean(),
      phoneNumber: z.string(),
    }),
  ),
  previewKey: z.string(),
})
export type ZoneEffect = z.output<typeof ZoneEffect>

/** What another time zone, or new rules of the same one, would do: one effect for each thing appointments can keep. */
export const ZonePreview = z.object({
  timeZone: z.string(),
  /** Appointments ahead. */
  appointmentCount: z.int(),
  /** Customers who are filling in the form for a time: they choose again. */
  holdCount: z.int(),
  moment: ZoneEffect,
  clock: ZoneEffect,
})
export type ZonePreview = z.output<typeof ZonePreview>

/** What was chosen, and the preview it was chosen by. */
export const ZoneChange = z.strictObject({ keeps: z.enum(KEPT, 'Required'), previewKey: PreviewKey })
export type ZoneChange = z.output<typeof ZoneChange>

export const effects = {
  progress: read({
    at: 'GET /api/office-manager/progress/:id',
    summary: 'Get the progress of canceling many appointments',
    allow: managers,
    params: z.strictObject({ id: IdInUrl }),
    response: JobProgress,
    entities: [],
    isBackground: true,
  }),
}
