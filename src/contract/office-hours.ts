import * as z from 'zod/mini'
import { listsAppointments } from './disclosures.ts'
import { windowsOverlap } from '#domain/availability/hours.ts'
import { limits } from '#domain/limits.ts'
import { fromClock } from '#domain/time.ts'
import { ConfirmedKey, Effected, effect, people, PeopleInUrl } from './effects.ts'
import { managers, read, write } from './endpoint.ts'
import { Id, IdInUrl, LocalDateTime, requiredText } from './fields.ts'

/** A time of the day, "08:05"; 24:00 ends a day. */
const ClockTime = z
  .string('Required')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5][05]|24:00)$/, 'Must be a time in steps of five minutes, such as 08:05'))

const wholeNumber = (from: number, to: number) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(from, `Must be at least ${from}`), z.maximum(to, `Must be at most ${to}`))

/** Otherwise the window would have no slot at all. */
const holdsASlot = z.check<{ readonly startTime: string; readonly endTime: string; readonly timeSlotDuration: number }>(
  ({ value: { startTime, endTime, timeSlotDuration }, issues }) => {
    const length = fromClock(endTime) - fromClock(startTime)
    if (length <= 0 || timeSlotDuration <= length) return
    const message = `Must be at most ${length}, the length of these hours`
    issues.push({ code: 'custom', message, input: timeSlotDuration, path: ['timeSlotDuration'] })
  },
)

/** One weekday entry: `numberOfSlots` customers at once, a start every `timeSlotDuration` minutes. */
export const AvailabilityWindow = z
  .strictObject({
    /** Null for a new one. */
    id: z._default(z.nullable(Id), null),
    startTime: ClockTime,
    endTime: ClockTime,
    numberOfSlots: wholeNumber(1, limits.numberOfSlots),
    timeSlotDuration: wholeNumber(5, limits.timeSlotDuration).check(
      z.multipleOf(5, 'Must be in steps of five minutes'),
    ),
    isDeleted: z._default(z.boolean(), false),
  })
  .check(
    z.refine<{ readonly startTime: string; readonly endTime: string }>((window) => window.startTime < window.endTime, {
      error: 'Must be after the start',
      path: ['endTime'],
    }),
    holdsASlot,
  )
export type AvailabilityWindow = z.output<typeof AvailabilityWindow>

export const WEEKDAY_LISTS = [
  'mondayAvailability',
  'tuesdayAvailability',
  'wednesdayAvailability',
  'thursdayAvailability',
  'fridayAvailability',
  'saturdayAvailability',
  'sundayAvailability',
] as const
export type WeekdayList = (typeof WEEKDAY_LISTS)[number]

const Day = z.array(AvailabilityWindow).check(
  z.maxLength(limits.windowsPerDay, `Must be at most ${limits.windowsPerDay}`),
  z.refine<readonly AvailabilityWindow[]>((windows) => {
    const kept = windows.filter((window) => !window.isDeleted)
    return !windowsOverlap(
      kept.map(({ startTime, endTime }) => ({ from: fromClock(startTime), to: fromClock(endTime) })),
    )
  }, 'These hours overlap'),
)

const week = {
  mondayAvailability: Day,
  tuesdayAvailability: Day,
  wednesdayAvailability: Day,
  thursdayAvailability: Day,
  fridayAvailability: Day,
  saturdayAvailability: Day,
  sundayAvailability: Day,
}

/** Rules start at the beginning of a day and end at the end of a day: only the dates count. */
export const StandardHours = z.strictObject({ ...week, startDateTime: LocalDateTime })
export type StandardHours = z.output<typeof StandardHours>

const inOrder = z.refine<{ readonly startDateTime: string; readonly endDateTime: string }>(
  (rule) => rule.startDateTime.slice(0, 10) <= rule.endDateTime.slice(0, 10),
  { error: 'Must not be before the first day', path: ['endDateTime'] },
)
const temporaryHours = {
  ...week,
  name: requiredText(limits.ruleName),
  startDateTime: LocalDateTime,
  endDateTime: LocalDateTime,
}
export const TemporaryHours = z.strictObject(temporaryHours).check(inOrder)
export type TemporaryHours = z.output<typeof TemporaryHours>

export const AvailabilityRule = z.object({
  ...week,
  id: Id,
  version: z.int(),
  name: z.string(),
  type: z.enum(['Standard', 'Temporary']),
  startDateTime: LocalDateTime,
  /** Null while no end is planned. */
  endDateTime: z.nullable(LocalDateTime),
})
export type AvailabilityRule = z.output<typeof AvailabilityRule>

export const HoursPreview = z.object({
  ...effect,
  /** Places that an ordinary week gains and loses. */
  placesGainedPerWeek: z.int(),
  placesLostPerWeek: z.int(),
})
export type HoursPreview = z.output<typeof HoursPreview>

const temporary = {
  calendarId: Id,
  availabilityRule: TemporaryHours,
  people,
}
/** Of the rule being changed; both or neither. */
const changed = { availabilityRuleId: Id, version: z.int() }

export const officeHours = {
  /** Standard: the rule in force and planned ones. Temporary: those that are not over. In order of their first day. */
  listing: read({
    at: 'POST /api/office-hours/listing',
    summary: 'List the office hours of a calendar',
    allow: managers,
    body: z.strictObject({ calendarId: Id, availabilityType: z.enum(['Standard', 'Temporary']) }),
    response: z.object({
      calendarName: z.string(),
      locationId: Id,
      locationName: z.string(),
      timeZone: z.string(),
      todayLocal: z.string(),
      rules: z.array(AvailabilityRule),
    }),
    entities: ['OfficeHours', 'Calendar'],
  }),
  standardPreview: read({
    at: 'POST /api/standard-office-hours/preview',
    summary: 'Preview new standard office hours',
    allow: managers,
    body: z.strictObject({ calendarId: Id, availabilityRule: StandardHours, people }),
    response: HoursPreview,
    discloses: listsAppointments,
    entities: [],
  }),
  /** New weekly hours from a day on. Later planned hours are dropped; earlier ones stay as they were. */
  updateStandard: write({
    at: 'POST /api/standard-office-hours/update',
    summary: 'Update standard office hours',
    allow: managers,
    body: z.strictObject({
      calendarId: Id,
      availabilityRule: StandardHours,
      /**
       * The version of the rule the form was loaded from; null if the calendar had none. Without it, the current hours
       * count.
       */
      version: z.optional(z.nullable(z.int())),
      people,
      previewKey: ConfirmedKey,
    }),
    response: Effected,
    entities: ['OfficeHours', 'Appointment'],
  }),
  /** With availabilityRuleId: the effect of changing that rule; alone, the effect of deleting it. */
  cancelPreview: read({
    at: 'POST /api/temporary-office-hours/cancel-preview',
    summary: 'Preview the appointments that temporary office hours would cancel',
    allow: managers,
    body: z.strictObject({
      calendarId: Id,
      availabilityRule: z.nullable(TemporaryHours),
      availabilityRuleId: z.optional(Id),
      people,
    }),
    response: HoursPreview,
    discloses: listsAppointments,
    entities: [],
  }),
  createTemporary: write({
    at: 'POST /api/temporary-office-hours/create',
    summary: 'Create temporary office hours',
    allow: managers,
    body: z.strictObject({ ...temporary, previewKey: ConfirmedKey }),
    response: Effected,
    entities: ['OfficeHours', 'Appointment'],
  }),
  updateTemporary: write({
    at: 'POST /api/temporary-office-hours/update',
    summary: 'Update temporary office hours',
    allow: managers,
    body: z.strictObject({ ...temporary, ...changed, previewKey: ConfirmedKey }),
    response: Effected,
    entities: ['OfficeHours', 'Appointment'],
  }),
  removeTemporary: write({
    at: 'DELETE /api/temporary-office-hours/:availabilityRuleId',
    summary: 'Delete temporary office hours',
    allow: managers,
    params: z.strictObject({ availabilityRuleId: IdInUrl }),
    query: z.strictObject({ previewKey: ConfirmedKey, people: PeopleInUrl }),
    response: Effected,
    entities: ['OfficeHours', 'Appointment'],
  }),
}
