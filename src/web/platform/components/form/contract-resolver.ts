import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'

/** What is wrong with a field, and what to tell the reader. */
export interface Problem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export type Issue = z.core.$ZodIssue

interface FormOfBody<T> {
  /** The body that the values stand for, as far as they are filled in; the values themselves unless told. */
  bodyOf?: (values: T) => unknown
  /** What the contract cannot know. It is told before what the contract says of the same field. */
  problemsOf?: (values: T) => readonly Problem[]
  /** The field and the words that the form has for what the contract refuses; nothing where it tells that itself. */
  inForm?: (issue: Issue, values: T) => Problem | undefined
}

/**
 * Checks a form by the schema of the call it is sent with, so that page and server never disagree about a rule. Every
 * form of the portal is checked by it, except those of the booking, which have no room for a schema library.
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
    // The first problem of a field is the one that is told.
    for (const { path, message } of problems.toReversed()) set(errors, path.join('.'), { type: 'contract', message })
    return { values: {}, errors }
  }
}

/** The reasons that there are, each at its field. */
export function problemsFrom(reasons: Readonly<Record<string, string | false | undefined>>): Problem[] {
  return Object.entries(reasons).flatMap(([field, message]) => (message ? [{ path: [field], message }] : []))
}

/** Says what is wrong with a text in the form's own words: "Enter a name", "The name must be at most 250 characters". */
export function sayText(issue: Issue, missing: string, what: string): string {
  if (issue.code === 'too_small') return missing
  return issue.code === 'too_big' ? `The ${what} must be at most ${issue.maximum} characters` : issue.message
}

/** A schema says of nothing what it says of everything else of the wrong kind. */
function sayMissing(issue: Issue, body: unknown): Issue {
  const isMissing = issue.code === 'invalid_type' && (get(body, issue.path.join('.')) ?? undefined) === undefined
  return isMissing ? { ...issue, message: 'Required' } : issue
}
