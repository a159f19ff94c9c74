import { type AvailabilityRule, StandardHours, TemporaryHours } from '#contract/office-hours.ts'
import { datesOverlap } from '#domain/availability/hours.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  contractResolver,
  type Issue,
  type FieldMistake,
  problemsFrom,
  sayText,
} from '#web/platform/components/form/contract-resolver.ts'
import type { Failure } from '#web/platform/components/form/show-failures.ts'
import { type EditedWeek, problemsOfWeek, sayProblem, weekOnWire } from '#web/office-hours/week.ts'

export interface StandardValues {
  firstDay: LocalDate | null
  week: EditedWeek
}

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
  return contractResolver(StandardHours, {
    bodyOf: standardBody,
    problemsOf: ({ firstDay, week }: StandardValues) =>
      problemsFrom({ firstDay: whyNoFirstDay(firstDay, today), week: whyNoWeek(week) }),
    inForm,
  })
}

export function standardBody({ firstDay, week }: StandardValues): StandardHours {
  return { ...weekOnWire(week), startDateTime: `${firstDay}T00:00` }
}

interface TemporaryRules {
  readonly today: LocalDate
  readonly others: readonly OtherHours[]
  /** The first day of the hours being edited, which may be in the past. */
  readonly begun?: LocalDate | undefined
}

export function temporaryResolver({ today, others, begun }: TemporaryRules) {
  return contractResolver(TemporaryHours, {
    bodyOf: temporaryBody,
    problemsOf: (values: TemporaryValues) =>
      problemsFrom({
        firstDay:
          (values.firstDay === begun ? undefined : whyNoFirstDay(values.firstDay, today)) ?? whyOverlap(values, others),
        lastDay: values.lastDay === null ? 'Choose the last day' : undefined,
        week: whyNoWeek(values.week),
      }),
    inForm,
  })
}

export function temporaryBody({ name, firstDay, lastDay, week }: TemporaryValues): TemporaryHours {
  return { ...weekOnWire(week), name, startDateTime: `${firstDay}T00:00`, endDateTime: `${lastDay}T23:59` }
}

/** The server's field names, mapped to the forms' names. */
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

/** The contract's days and hours, in the forms' names. */
function inForm(issue: Issue, { firstDay }: StandardValues): FieldMistake | undefined {
  switch (issue.path[0]) {
    case 'name':
      return { path: ['name'], message: sayText(issue, 'Enter a name', 'name') }
    case 'startDateTime':
      return { path: ['firstDay'], message: issue.message }
    case 'endDateTime':
      if (firstDay === null) return undefined
      return { path: ['lastDay'], message: 'The last day must not be before the first' }
    default:
      return { path: ['week'], message: issue.message }
  }
}

function whyNoFirstDay(firstDay: LocalDate | null, today: LocalDate): string | undefined {
  if (firstDay === null) return 'Choose the first day'
  return firstDay < today ? 'The first day cannot be in the past' : undefined
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

/** Every temporary rule except the one being edited. */
export function otherHours(rules: readonly AvailabilityRule[], changedId: number | undefined): OtherHours[] {
  return rules
    .filter(({ id, type }) => type === 'Temporary' && id !== changedId)
    .map(({ name, startDateTime, endDateTime }) => ({
      name,
      startDate: startDateTime.slice(0, 10),
      endDate: endDateTime?.slice(0, 10) ?? null,
    }))
}
