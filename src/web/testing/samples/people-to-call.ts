import type { PeopleToCall, PersonToCall } from '#contract/people-to-call.ts'

export const LISTING = 'POST /api/staff/people-to-call/listing'

export const nobody: PeopleToCall = { openCount: 0, totalCount: 0, people: [] }

export function aPerson(id: number, change: Partial<PersonToCall> = {}): PersonToCall {
  return {
    id,
    appointmentId: 40 + id,
    reference: 'FH7K2MRWX',
    firstName: 'Ana',
    lastName: `Ruiz ${id}`,
    phoneNumber: '+13035550142',
    startDateLocal: '2026-03-09T08:05',
    timeZone: 'America/Denver',
    isReply: false,
    words: 'Hello Ana,\nWe had to cancel your appointment.',
    createdUtc: '2026-03-02T15:00:00Z',
    calledUtc: null,
    calledBy: null,
    ...change,
  }
}

export const peopleOf = (...people: PersonToCall[]): PeopleToCall => ({
  openCount: people.filter(({ calledUtc }) => calledUtc === null).length,
  totalCount: people.length,
  people,
})
