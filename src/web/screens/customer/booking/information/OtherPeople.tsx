import { type ChangeEvent, type Ref, useId, useImperativeHandle, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OtherPerson } from '#contract/booking.ts'
import type { AskedFields } from '#domain/appointments/customer.ts'
import type { ListedProblem } from '#web/platform/components/form/ErrorSummary.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { householdWords } from '#web/platform/i18n/household-words.ts'
import { sayClock } from '#web/platform/i18n/say-time.ts'
import { checkInformation } from './information-check.ts'
import { emptyDraft } from '#web/screens/customer/booking/draft.ts'
import { pairClass } from './InformationForm.tsx'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useProblemWords } from './use-problem-words.ts'

/** What the form asks of them when it is sent. */
export interface OthersForm {
  /** What to send, or undefined: then the fields say what is wrong, and so does the list of problems. */
  send: () => OtherPerson[] | undefined
}

interface OtherPeopleProps {
  ref: Ref<OthersForm>
  /** What each of them is asked for. */
  askedOfOthers: readonly AskedFields[]
  /** Reports the errors when the form has been sent, and again whenever they change. */
  onProblems: (problems: readonly ListedProblem[]) => void
}

const FIELDS = ['firstName', 'lastName', 'vin', 'dlNumber'] as const
type Field = (typeof FIELDS)[number]

/** Who comes with the customer: each has a name, and the numbers that the services ask for. */
export function OtherPeople(props: OtherPeopleProps) {
  return (
    <AddedWords words={householdWords}>
      <Others {...props} />
    </AddedWords>
  )
}

function Others({ ref, askedOfOthers, onProblems }: OtherPeopleProps) {
  const { draft, change } = useBooking()
  const id = useId()
  const say = useProblemWords()
  const t = useTranslations('household')
  const words = useTranslations('booking.information')
  const times = useTranslations('booking.confirmation')
  const locale = useLocale()
  const { hold, others } = draft
  /** Nothing is marked wrong before the form is sent. */
  const [isSent, setIsSent] = useState(false)
  const askedOf = (i: number) => askedOfOthers[i] ?? { vin: false, dlNumber: false }
  const check = (people: readonly OtherPerson[]) => people.map((person, i) => checkOther(person, askedOf(i)))
  const checked = check(others)
  const idOf = (i: number, field: Field) => `${id}-${i}-${field}`

  const listed = (each: ReturnType<typeof check>): ListedProblem[] =>
    each.flatMap(({ problems }, i) =>
      FIELDS.flatMap((field) => {
        const problem = problems[field]
        const at = idOf(i, field)
        const message = problem && `${t('person', { number: i + 2 })}: ${say(field, problem)}`
        return message
          ? [{ name: at, message, field: { id: at, focus: () => document.getElementById(at)?.focus() } }]
          : []
      }),
    )

  useImperativeHandle(ref, () => ({
    send: () => {
      setIsSent(true)
      const problems = listed(checked)
      onProblems(problems)
      return problems.length > 0 ? undefined : checked.map(({ person }) => person)
    },
  }))

  const bound = (i: number, field: Field) => {
    const problem = isSent ? checked[i]?.problems[field] : undefined
    return {
      id: idOf(i, field),
      label: words(field),
      value: others[i]?.[field] ?? '',
      error: problem && say(field, problem),
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = others.map((other, n) => (n === i ? { ...other, [field]: event.target.value } : other))
        change({ others: typed })
        if (isSent) onProblems(listed(check(typed)))
      },
    }
  }

  return (
    <>
      {others.map((_, i) => (
        <fieldset
          key={idOf(i, 'firstName')}
          aria-describedby={`${id}-hint`}
          className="min-w-0 border-t border-line pt-6"
        >
          <legend className="float-start mb-4 w-full text-lg font-semibold">{t('person', { number: i + 2 })}</legend>
          <div className="clear-both grid gap-6">
            <div className={pairClass}>
              <TextInput {...bound(i, 'firstName')} />
              <TextInput {...bound(i, 'lastName')} />
            </div>
            {askedOf(i).vin && (
              <TextInput {...bound(i, 'vin')} hint={words('vinHint')} autoCapitalize="characters" spellCheck={false} />
            )}
            {askedOf(i).dlNumber && (
              <TextInput {...bound(i, 'dlNumber')} autoCapitalize="characters" spellCheck={false} />
            )}
          </div>
        </fieldset>
      ))}
      <p id={`${id}-hint`} className="text-muted">
        {t('personHint')}
      </p>
      {hold && (
        <p>
          {t('allFromTo')}{' '}
          <strong>
            {times('fromTo', { from: sayClock(locale, hold.startDateLocal), to: sayClock(locale, hold.endDateLocal) })}
          </strong>
        </p>
      )}
    </>
  )
}

/** Checks by the rules of the customer's own form; the group shares one contact. */
function checkOther(typed: OtherPerson, asked: AskedFields) {
  const { information } = emptyDraft()
  const { customer, problems = {} } = checkInformation(
    { ...information, email: 'somebody@example.com', ...typed },
    asked,
  )
  const { firstName, lastName, vin, dlNumber } = customer ?? typed
  return { person: { firstName, lastName, vin, dlNumber }, problems }
}
