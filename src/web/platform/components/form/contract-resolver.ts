import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'

/** What is wrong with a field, as the reader sees it. */
export interface FieldMistake {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export type Issue = z.core.$ZodIssue

interface FormOfBody<T> {
  /** The body the values stand for, as far as they are filled in; by default the values themselves. */
  bodyOf?: (values: T) => unknown
  /** Problems the contract cannot know. They come before the contract's about the same field. */
  problemsOf?: (values: T) => readonly FieldMistake[]
  /** The form's own field and message for what the contract refuses; nothing where the form reports it itself. */
  inForm?: (issue: Issue, values: T) => FieldMistake | undefined
}

/**
 * Checks a form against the schema of the call it is sent with, so that page and server never disagree about a rule.
 * Every form in the portal uses it, except those for booking and for signing in, which have no room for a schema library.
 */
export function contractResolver<
  S extends z.ZodMiniType<FieldValues>,
  T extends FieldValues = z.input<S> & FieldValues,
>(schema: S, form: FormOfBody<T> = {}): Resolver<T, unknown, z.output<S>> {
  const { bodyOf = (values) => values, problemsOf = () => [], inForm = (issue) => issue } = form
  return (values) => {
    const body = bodyOf(values)
    const checked = z.safeParse(schema, body)
    const refused = (checked.error?.issues ?? []).flatMap((issue) => inForm(sayMissing(issue, body), values) ?? [])
    const problems = [...problemsOf(values), ...refused]
    if (checked.success && problems.length === 0) return { values: checked.data, errors: {} }
    const errors: FieldErrors<T> = {}
    // Only the first problem of a field is shown.
    for (const { path, message } of problems.toReversed()) set(errors, path.join('.'), { type: 'contract', message })
    return { values: {}, errors }
  }
}

/** The given reasons, each with its field. */
export function problemsFrom(reasons: Readonly<Record<string, string | false | undefined>>): FieldMistake[] {
  return Object.entries(reasons).flatMap(([field, message]) => (message ? [{ path: [field], message }] : []))
}

/** Says what is wrong with a text in the form's own words: "Enter a name", "The name must be at most 250 characters". */
export function sayText(issue: Issue, missing: string, what: string): string {
  if (issue.code === 'too_small') return missing
  return issue.code === 'too_big' ? `The ${what} must be at most ${issue.maximum} characters` : issue.message
}

/** A schema says the same of a missing value as of any other of the wrong type. */
function sayMissing(issue: Issue, body: unknown): Issue {
  const isMissing = issue.code === 'invalid_type' && (get(body, issue.path.join('.')) ?? undefined) === undefined
  return isMissing ? { ...issue, message: 'Required' } : issue
}
