import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWords } from '#web/platform/components/words.ts'
import { type FormOf, fieldId, hasField } from './field.ts'

/**
 * Everything that is wrong, at the top of a public form, each line linked to its field. It takes the focus when the
 * form is sent with errors, so its form needs `useForm({ shouldFocusError: false })`.
 */
export function ErrorSummary<T extends FieldValues, U>({ form }: { form: FormOf<T, U> }) {
  const { errors, submitCount } = form.formState
  const problems = submitCount > 0 ? problemsIn(errors) : []
  const refusals = problems.filter(({ type }) => type === 'server').map(({ name, message }) => name + message)
  return (
    <ProblemList
      problems={problems.map(({ name, message }) =>
        hasField(form, name)
          ? { name, message, field: { id: fieldId(form, name), focus: () => form.setFocus(name) } }
          : { name, message },
      )}
      occasion={[submitCount, ...refusals].join()}
    />
  )
}

export interface ListedProblem {
  name: string
  message: string
  /** Where to fix it; missing when no field is to blame. */
  field?: { id: string; focus: () => void }
}

interface ProblemListProps {
  problems: readonly ListedProblem[]
  /** Changes whenever there is something new to say: the list then takes the focus. */
  occasion: string | number
}

/** The summary alone, for a form that keeps its own state. */
export function ProblemList({ problems, occasion }: ProblemListProps) {
  const summary = useRef<HTMLDivElement>(null)
  const words = useWords()

  // oxlint-disable-next-line react/exhaustive-deps -- the occasion is what the focus follows
  useEffect(() => {
    summary.current?.focus()
  }, [occasion])

  if (problems.length === 0) return null
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-lg border-2 border-danger bg-surface px-5 py-4 focus-visible:outline-offset-0"
    >
      <h2 className="text-lg font-bold">{words.problemTitle}</h2>
      <ul className="mt-2 grid gap-1">
        {problems.map(({ name, message, field }) => (
          <li key={name}>
            {field ? (
              <a
                href={`#${field.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  field.focus()
                }}
                className="inline-block py-0.5 font-semibold text-danger underline underline-offset-4"
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Problem {
  name: string
  type: unknown
  message: string
}

/** Every message in the form's error tree, with the path of its field. */
function problemsIn(errors: object, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (!error || typeof error !== 'object' || error instanceof Element) return []
    const name = path + key
    if ('message' in error && typeof error.message === 'string') {
      return [{ name, type: 'type' in error && error.type, message: error.message }]
    }
    return problemsIn(error, `${name}.`)
  })
}
