import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { booking, type ChosenType, type HouseholdPerson, type LocationOption } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { searchFor } from './search-for.ts'
import { VisitWords } from './VisitWords.tsx'

interface OfficeChoiceProps {
  /** What the office has to serve, and the people who come. */
  appointmentTypes: ChosenType[]
  people: readonly Pick<HouseholdPerson, 'needs'>[]
  chosen: LocationOption
  onChoose: (office: LocationOption) => void
}

/** Another office for the same visit; nothing where no other serves it. */
export function OfficeChoice(props: OfficeChoiceProps) {
  return (
    <VisitWords>
      <Choice {...props} />
    </VisitWords>
  )
}

function Choice({ appointmentTypes, people, chosen, onChoose }: OfficeChoiceProps) {
  const t = useTranslations('visit.office')
  const id = useId()
  const body = { appointmentTypes, ...searchFor(people) }
  const offices = useRead(booking.filteredLocations, { body }).data ?? []
  const others = offices.filter((office) => office.id !== chosen.id)
  if (others.length === 0) return null
  const all = [chosen, ...others].toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <div className="mb-6 grid max-w-reading gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('label')}
      </label>
      <select
        id={id}
        className="control"
        value={chosen.id}
        onChange={(event) => {
          const office = all.find((each) => each.id === Number(event.target.value))
          if (office) onChoose(office)
        }}
      >
        {all.map((office) => (
          <option key={office.id} value={office.id}>
            {[office.name, office.address.city].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </div>
  )
}
