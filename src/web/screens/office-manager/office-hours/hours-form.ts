import type { FieldErrors, ResolverResult } from 'react-hook-form'
import type {
  AvailabilityRule,
  StandardHours as StandardBody,
  TemporaryHours as TemporaryBody,
} from '#contract/office-hours.ts'
import { datesOverlap } from '#domain/availability/hours.ts'
import { limits } from '#domain/limits.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Failure } from '#web/platform/components/form/show-failures.ts'
import { type EditedWeek, problemsOfWeek, sayProblem, weekOnWire } from '#web/office-hours/week.ts'

/** What the form of standard hours holds. */
export interface StandardValues {
  firstDay: LocalDate | null
  week: EditedWeek
}

/** What the form of temporary hours holds. */
export interface TemporaryValues extends StandardValues {
  name: string
  lastDay: LocalDate | null
}

/** Temporary hours that a form may not overlap. */
export interface OtherHours {
  readonly name: string
  readonly startDate: LocalDate
  readonly endDate: LocalDate | null
}

export function standardResolver(today: LocalDate) {
  return (values: StandardValues): ResolverResult<StandardValues, StandardBody> => {
    const reasons = { firstDay: whyNoFirstDay(values.firstDay, today), week: whyNoWeek(values.week) }
    return answer<StandardValues, StandardBody>(reasons, () => standardBody(values))
  }
}

export function standardBody({ firstDay, week }: StandardValues): StandardBody {
  return { ...weekOnWire(week), startDateTime: `${firstDay}T00:00` }
}

interface TemporaryRules {
  readonly today: LocalDate
  readonly others: readonly OtherHours[]
  /** The first day of hours that are changed: they may have begun. */
  readonly begun?: LocalDate | undefined
}

export function temporaryResolver({ today, others, begun }: TemporaryRules) {
  return (values: TemporaryValues): ResolverResult<TemporaryValues, TemporaryBody> => {
    const { name, firstDay, lastDay, week } = values
    const reasons = {
      name: whyNoName(name),
      firstDay: (firstDay === begun ? undefined : whyNoFirstDay(firstDay, today)) ?? whyOverlap(values, others),
      lastDay: whyNoLastDay(firstDay, lastDay),
      week: whyNoWeek(week),
    }
    return answer<TemporaryValues, TemporaryBody>(reasons, () => temporaryBody(values))
  }
}

export function temporaryBody({ name, firstDay, lastDay, week }: TemporaryValues): TemporaryBody {
  return { ...weekOnWire(week), name: name.trim(), startDateTime: `${firstDay}T00:00`, endDateTime: `${lastDay}T23:59` }
}

/** The server's names of the fields, as the forms call them. */
const FIELDS: Readonly<Record<string, string>> = {
  'availabilityRule.startDateTime': 'firstDay',
  'availabilityRule.endDateTime': 'lastDay',
  'availabilityRule.name': 'name',
}

export function asFormNames(failures: readonly Failure[]): Failure[] {
  return failures.map(({ propertyName, errorMessage }) => ({
    propertyName: FIELDS[propertyName] ?? propertyName,
    errorMessage,
  }))
}

function whyNoName(name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name'
  return name.trim().length > limits.ruleName ? `The name must be at most ${limits.ruleName} characters` : undefined
}

function whyNoFirstDay(firstDay: LocalDate | null, today: LocalDate): string | undefined {
  if (firstDay === null) return 'Choose the first day'
  return firstDay < today ? 'The first day cannot be in the past' : undefined
}

function whyNoLastDay(firstDay: LocalDate | null, lastDay: LocalDate | null): string | undefined {
  if (lastDay === null) return 'Choose the last day'
  return firstDay !== null && lastDay < firstDay ? 'The last day must not be before the first' : undefined
}

function whyOverlap({ firstDay, lastDay }: TemporaryValues, others: readonly OtherHours[]): string | undefined {
  if (firstDay === null || lastDay === null) return undefined
  const other = others.find((each) => datesOverlap(each, { startDate: firstDay, endDate: lastDay }))
  return other && `These days overlap with “${other.name}”.`
}

function whyNoWeek(week: EditedWeek): string | undefined {
  const [first, ...more] = problemsOfWeek(week)
  if (!first) return undefined
  return sayProblem(week, first) + (more.length > 0 ? ` (and ${more.length} more)` : '')
}

type Reasons<V> = { [K in keyof V]: string | undefined }

/** The form's values as the call wants them, or every reason why not. */
function answer<V extends object, T>(reasons: Reasons<V>, body: () => T): ResolverResult<V, T> {
  const told = Object.entries(reasons).filter(([, message]) => message !== undefined)
  if (told.length === 0) return { values: body(), errors: {} }
  const errors = Object.fromEntries(told.map(([field, message]) => [field, { type: 'check', message }]))
  return { values: {}, errors: errors as FieldErrors<V> }
}

/** Every temporary rule but the one that is changed. */
export function otherHours(rules: readonly AvailabilityRule[], changedId: number | undefined): OtherHours[] {
  return rules
    .filter(({ id, type }) => type === 'Temporary' && id !== changedId)
    .map(({ name, startDateTime, endDateTime }) => ({
      name,
      startDate: startDateTime.slice(0, 10),
      endDate: endDateTime?.slice(0, 10) ?? null,
    }))
}
