import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AppointmentTypeOption, OtherPerson } from '#contract/booking.ts'
import { settings } from '#contract/settings.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { QuantityInput } from '#web/platform/components/form/QuantityStepper.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { householdWords } from '#web/platform/i18n/household-words.ts'
import { neededBy } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'

interface HowManyPeopleProps {
  options: readonly AppointmentTypeOption[]
  /** Just asked for: the reader goes on here. */
  takesFocus: boolean
}

const NOBODY: OtherPerson = { firstName: '', lastName: '', vin: '', dlNumber: '' }

/** As many as there are to be: what was typed about them stays. */
const othersOf = (others: readonly OtherPerson[], people: number) =>
  Array.from({ length: people - 1 }, (_, i) => others[i] ?? NOBODY)

/** How many come together, and who needs what: decides which times there are. */
export function HowManyPeople(props: HowManyPeopleProps) {
  return (
    <AddedWords words={householdWords}>
      <Question {...props} />
    </AddedWords>
  )
}

function Question({ options, takesFocus }: HowManyPeopleProps) {
  const { draft, changeVisit } = useBooking()
  const size = useRead(settings.householdSize, {})
  const id = useId()
  const t = useTranslations('household')
  return (
    <Answered read={size} skeleton={<Skeleton className="h-28 rounded-lg" />}>
      {({ householdSize }) =>
        householdSize === 1 ? (
          <p>{t('alone')}</p>
        ) : (
          <div
            ref={(box) => {
              if (takesFocus) box?.querySelector('input')?.focus()
            }}
            className="card grid gap-2 px-5 py-4"
          >
            <QuantityInput
              id={id}
              label={t('howMany')}
              value={Math.min(draft.others.length + 1, householdSize)}
              onChange={(people) => changeVisit({ others: othersOf(draft.others, people), startDateLocal: null })}
              max={householdSize}
            />
            <p className="max-w-reading text-muted">{t('howManyHint')}</p>
            {draft.others.length > 0 && draft.appointmentTypes.length > 1 && <WhoNeedsWhat options={options} />}
          </div>
        )
      }
    </Answered>
  )
}

/** All of the services for everyone, until some are taken away from a person. */
function WhoNeedsWhat({ options }: { options: readonly AppointmentTypeOption[] }) {
  const { draft, changeVisit } = useBooking()
  const id = useId()
  const t = useTranslations('household')
  const chosen = options.filter(({ id: typeId }) =>
    draft.appointmentTypes.some(({ appointmentTypeId }) => appointmentTypeId === typeId),
  )
  const needs = [null, ...draft.others].map((_, person) =>
    neededBy(draft, person).map(({ appointmentTypeId }) => appointmentTypeId),
  )
  const change = (person: number, typeId: number, isNeeded: boolean) => {
    const changed = needs.map((own, i) => {
      if (i !== person) return own
      return isNeeded ? [...own, typeId] : own.filter((each) => each !== typeId)
    })
    changeVisit({ needs: changed, startDateLocal: null })
  }
  return (
    <div className="mt-2 grid gap-4 border-t border-line pt-4">
      <p className="font-semibold">{t('whoNeedsWhat')}</p>
      {needs.map((own, person) => (
        <fieldset key={`${id}-${String(person)}`} className="min-w-0">
          <legend className="font-medium">{person === 0 ? t('you') : t('person', { number: person + 1 })}</legend>
          {chosen.map((type) => (
            <label key={type.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={own.includes(type.id)}
                // Someone who needs nothing does not come.
                disabled={own.length === 1 && own.includes(type.id)}
                onChange={(event) => change(person, type.id, event.target.checked)}
              />
              <bdi>{type.name}</bdi>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
