import type { HouseholdPerson } from '#contract/booking.ts'

/** What a search for another time has to know of those who come together; of one alone, nothing. */
export function searchFor(people: readonly Pick<HouseholdPerson, 'needs'>[]) {
  if (people.length < 2) return {}
  const needs = people.flatMap((person) =>
    person.needs ? [person.needs.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))] : [],
  )
  return { people: people.length, ...(needs.length === people.length && { needs }) }
}
