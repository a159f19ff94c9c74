import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { HouseholdPerson } from '#contract/booking.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { householdWords } from '#web/platform/i18n/household-words.ts'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'

interface PeopleComingProps<Person> {
  people: readonly Person[]
  /** Whether someone does not come: then their time is crossed out. */
  isOff?: (person: Person) => boolean
  /** What else to say, and what can be done, about each of them. */
  moreAbout?: (person: Person) => ReactNode
  /** About all of them. */
  children?: ReactNode
}

/** Everyone of a household: who, when, and the reference each can give at the counter. */
export function PeopleComing<Person extends HouseholdPerson>(props: PeopleComingProps<Person>) {
  return (
    <AddedWords words={householdWords}>
      <People {...props} />
    </AddedWords>
  )
}

function People<Person extends HouseholdPerson>({ people, isOff, moreAbout, children }: PeopleComingProps<Person>) {
  const locale = useLocale()
  const t = useTranslations('household')
  return (
    <section aria-labelledby="people-coming" className="card px-5 py-4 sm:px-6 sm:py-5">
      <h2 id="people-coming" className="text-lg font-semibold">
        {t(isOff && people.every(isOff) ? 'peopleOff' : 'people')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 last:pb-0">
            <div className="me-auto min-w-0 max-sm:w-full">
              <p className="font-semibold">
                <bdi>{`${person.firstName} ${person.lastName}`}</bdi>
              </p>
              {person.needs && (
                <p>{new Intl.ListFormat(locale, { type: 'unit' }).format(person.needs.map(({ name }) => name))}</p>
              )}
              <p className="text-muted first-letter:uppercase">
                {isOff?.(person) ? (
                  <s>{sayShortDateTime(locale, person.startDateLocal)}</s>
                ) : (
                  sayShortDateTime(locale, person.startDateLocal)
                )}
                <span className="max-sm:hidden">{' · '}</span>
                <span className="max-sm:block">
                  <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
                    {sayReference(person.reference)}
                  </bdi>
                </span>
              </p>
            </div>
            {moreAbout?.(person)}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
