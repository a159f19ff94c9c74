import { useId, useState } from 'react'
import type { CustomerInformation } from '#contract/booking.ts'
import { type AskedFields, type CustomerField, customerFields } from '#domain/appointments/customer.ts'
import type { ListedProblem } from '#web/platform/components/form/ErrorSummary.tsx'
import type { TypedInformation } from '#web/screens/customer/booking/draft.ts'
import { checkInformation } from './information-check.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useProblemWords } from './use-problem-words.ts'

/** What the server still refused: fields by name, or the whole form with a reason. */
export type Refused = {
  readonly fields: readonly CustomerField[]
  readonly reason?: string
  readonly isAtLimit?: boolean
}

interface Options {
  /** What to say to people who leave no contact, where only messages reach them: a number alone does not. */
  readonly noContact?: string
}

/**
 * The state of the information form. Input goes straight into the draft, so that neither going back nor a reload loses
 * it. Nothing is marked wrong before the form is sent; after that, an error clears as soon as it is fixed.
 */
export function useInformationForm(asked: AskedFields, { noContact }: Options = {}) {
  const { draft, change } = useBooking()
  const say = useProblemWords()
  const formId = useId()
  /** Counts what must be announced again: a form sent with problems, and every refusal. */
  const [occasion, setOccasion] = useState(0)
  const [shown, setShown] = useState<readonly CustomerField[]>([])
  const [refused, setRefused] = useState<Refused>({ fields: [] })

  const { information } = draft
  const textedAt = information.isSmsNotificationsEnabled ? information.smsPhoneNumber : ''
  const values = noContact === undefined ? information : { ...information, phoneNumber: textedAt }
  const { problems = {} } = checkInformation(values, asked)

  const errorOf = (field: CustomerField): string | undefined => {
    const problem = shown.includes(field) ? problems[field] : undefined
    if (problem?.kind === 'noContact' && noContact) return noContact
    if (problem) return say(field, problem)
    return refused.fields.includes(field) ? say(field) : undefined
  }

  const idOf = (field: keyof TypedInformation) => `${formId}-${field}`

  const listed: ListedProblem[] = customerFields.flatMap((field) => {
    const message = errorOf(field)
    const id = idOf(field)
    return message ? [{ name: field, message, field: { id, focus: () => document.getElementById(id)?.focus() } }] : []
  })

  return {
    values,
    occasion,
    isAtLimit: refused.isAtLimit,
    problems: refused.reason ? [...listed, { name: 'form', message: refused.reason }] : listed,
    set: (changes: Partial<TypedInformation>) => {
      change({ information: { ...values, ...changes } })
      setRefused((before) => ({ ...before, fields: before.fields.filter((field) => !(field in changes)) }))
    },
    /** For a text field: its texts, and what ties it to the form. */
    control: (name: CustomerField) => ({ id: idOf(name), name, value: values[name], error: errorOf(name) }),
    idOf,
    /** What to send, or undefined: then the form says what is wrong. */
    send: (): CustomerInformation | undefined => {
      const checked = checkInformation(values, asked)
      setRefused({ fields: [] })
      setShown(customerFields.filter((field) => checked.problems?.[field]))
      if (checked.problems) setOccasion(occasion + 1)
      return checked.customer
    },
    refuse: (refusal: Refused) => {
      setRefused(refusal)
      setOccasion((before) => before + 1)
    },
  }
}

export type InformationFormState = ReturnType<typeof useInformationForm>
