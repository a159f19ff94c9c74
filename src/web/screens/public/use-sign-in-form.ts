import { type ChangeEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Login } from '#contract/account.ts'
import { isEmail } from '#domain/text.ts'
import type { ListedProblem } from '#web/platform/components/form/ErrorSummary.tsx'

type Field = keyof Login
const fields: readonly Field[] = ['email', 'password']

/**
 * The state of the sign-in form. Only the server knows whether an address and a password are right, so this checks only
 * that there is one of each: a schema and form library would be a fifth of the page. Errors stay marked until they are
 * fixed.
 */
export function useSignInForm() {
  const t = useTranslations()
  const formId = useId()
  const [values, setValues] = useState<Login>({ email: '', password: '' })
  const [told, setTold] = useState<readonly Field[]>([])
  const [refusal, setRefusal] = useState<string>()
  /** Counts what must be announced again: a form sent with problems, and every refusal. */
  const [occasion, setOccasion] = useState(0)

  const sentences: Record<Field, string> = { email: t('errors.email'), password: t('signIn.login.enterPassword') }
  const wrong = fields.filter((field) => (field === 'email' ? !isEmail(values.email.trim()) : values.password === ''))
  const errorOf = (field: Field) => (told.includes(field) && wrong.includes(field) ? sentences[field] : undefined)
  const idOf = (field: Field) => `${formId}-${field}`
  const focus = (field: Field) => document.getElementById(idOf(field))?.focus()

  const listed: ListedProblem[] = fields.flatMap((name) => {
    const message = errorOf(name)
    return message ? [{ name, message, field: { id: idOf(name), focus: () => focus(name) } }] : []
  })
  return {
    occasion,
    problems: refusal ? [...listed, { name: 'form', message: refusal }] : listed,
    /** For a field: its value, and what ties it to the form. */
    control: (name: Field) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: target.value }),
    }),
    fillIn: (filledIn: Login) => {
      setValues(filledIn)
      setTold([])
      focus('password')
    },
    /** What to send, or undefined: then the form says what is wrong. */
    send: (): Login | undefined => {
      setRefusal(undefined)
      setTold(wrong)
      if (wrong.length === 0) return { ...values, email: values.email.trim() }
      setOccasion(occasion + 1)
      return undefined
    },
    refuse: (sentence: string) => {
      setRefusal(sentence)
      setOccasion((before) => before + 1)
    },
  }
}
