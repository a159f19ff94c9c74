import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { OtherPerson } from '#contract/booking.ts'
import { settings } from '#contract/settings.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { QuantityInput } from '#web/platform/components/form/QuantityStepper.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { householdWords } from '#web/platform/i18n/household-words.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'

interface HowManyPeopleProps {
  /** Just asked for: the reader goes on here. */
  takesFocus: boolean
}

const NOBODY: OtherPerson = { firstName: '', lastName: '', vin: '', dlNumber: '' }

/** As many as there are to be: what was typed about them stays. */
const othersOf = (others: readonly OtherPerson[], people: number) =>
  Array.from({ length: people - 1 }, (_, i) => others[i] ?? NOBODY)

/** How many come together, each for all that is chosen: decides which times there are. */
export function HowManyPeople(props: HowManyPeopleProps) {
  return (
    <AddedWords words={householdWords}>
      <Question {...props} />
    </AddedWords>
  )
}

function Question({ takesFocus }: HowManyPeopleProps) {
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
          </div>
        )
      }
    </Answered>
  )
}
