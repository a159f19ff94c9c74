import { addDays } from '#domain/time.ts'
import { type Asked, ofPortal } from './asked.ts'
import { FIRST_DAY } from './factories.ts'

/** Far from the days that other requests book. */
const form = { date: addDays(FIRST_DAY, 20), emailAddress: 'generated@example.test', phoneNumber: '' }
const AT = '/api/admin/debug'

/** The calls of /admin/debug. */
export const debugRequests: Record<string, Asked> = {
  [`POST ${AT}/fill-calendar`]: {
    about: 'portal',
    make: ({ calendarId }) => ({ path: `${AT}/fill-calendar`, payload: { ...form, calendarId } }),
  },
  [`POST ${AT}/fill-location`]: {
    about: 'portal',
    make: ({ locationId }) => ({ path: `${AT}/fill-location`, payload: { ...form, locationId } }),
  },
  [`GET ${AT}/system-timezones`]: ofPortal(`${AT}/system-timezones`),
  [`GET ${AT}/find-system-timezone-by-id`]: ofPortal(`${AT}/find-system-timezone-by-id?id=America/Denver`),
  [`GET ${AT}/convert-windows-iana`]: ofPortal(`${AT}/convert-windows-iana?iana=America/Denver`),
}
