import { statement } from './db/statement.ts'

/** Someone who gets no email about a change that the office made to their appointment. */
export interface Unmailed {
  readonly appointmentId: number
  /** The message that tells of it. */
  readonly templateKey: string
  /** What to say if they have to be called. */
  readonly words: string
  /** The number that is texted instead, if there is one; it may have opted out. */
  readonly textedTo: string | null
}

const peopleStatement = statement<{ id: number; locationId: number }>(
  'select id, location_id as "locationId" from write_people_to_call($1::jsonb)',
)

/** Lists those of them who have to be called, as one statement; none if there are none. */
export const peopleToCallOf = (people: readonly Unmailed[]) =>
  people.length > 0 ? peopleStatement.with([JSON.stringify(people)]) : undefined
