import { expect, it } from 'vitest'
import { type BookableFacts, whyNotBookable } from './why-not-bookable.ts'

const bookable: BookableFacts = {
  isArchived: false,
  calendars: [{ id: 7, types: 2, hasHours: true }],
  firstOpenDay: '2026-03-02',
  lastDay: '2026-05-01',
  hasFreePlace: true,
  hoursBegin: null,
  isClosed: false,
}
const none = { hasFreePlace: false, firstOpenDay: null }

it.each([
  ['nothing', {}, []],
  ['an archived location', { isArchived: true }, [{ kind: 'Archived' }]],
  ['no calendar', { calendars: [], ...none }, [{ kind: 'NoCalendars' }]],
  [
    'calendars without hours or services',
    {
      calendars: [
        { id: 7, types: 2, hasHours: false },
        { id: 8, types: 0, hasHours: true },
      ],
      ...none,
    },
    [
      { kind: 'NoHours', calendarId: 7 },
      { kind: 'NoServices', calendarId: 8 },
    ],
  ],
  [
    'one calendar of two that lacks hours',
    { calendars: [...bookable.calendars, { id: 8, types: 1, hasHours: false }] },
    [],
  ],
  ['every place taken', { hasFreePlace: false }, [{ kind: 'Full' }]],
  ['hours that begin later', { ...none, hoursBegin: '2026-06-01' }, [{ kind: 'NotYetOpen', day: '2026-06-01' }]],
  ['a closure', { ...none, isClosed: true }, [{ kind: 'Closed' }]],
  [
    'an open day beyond the last bookable one',
    { hasFreePlace: false, firstOpenDay: '2026-05-04' },
    [{ kind: 'BeyondHorizon', day: '2026-05-04' }],
  ],
  ['no open day at all', none, [{ kind: 'NoOpenDays' }]],
] as const)('names %s (LOC-9)', (_, facts, why) => {
  expect(whyNotBookable({ ...bookable, ...facts })).toEqual(why)
})
