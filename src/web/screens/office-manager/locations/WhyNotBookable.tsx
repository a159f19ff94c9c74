import { type Bookable, locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { fromList } from '#web/platform/tables/list-return.ts'

export const useBookable = (locationId: number) =>
  useRead(locations.bookable, { params: { locationId } }, { enabled: locationId > 0 })

type Reason = Bookable['reasons'][number]

/** Why customers cannot book here, each cause with the button that removes it. */
export function WhyNotBookable({ locationId, names }: { locationId: number; names: ReadonlyMap<number, string> }) {
  const { data } = useBookable(locationId)
  const isAdmin = useIsAdmin()
  if (!data || data.reasons.length === 0) return null
  return (
    <Banner tone="warning" className="mb-5" title="Customers cannot book here">
      <ul className="mt-1 grid gap-2">
        {data.reasons.map((reason) => {
          const step = stepFor(reason, locationId, isAdmin)
          return (
            <li key={`${reason.kind} ${reason.calendarId}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-64">{sayReason(reason, names)}</span>
              {step && (
                <ButtonLink to={step.to} state={fromList} size="small">
                  {step.label}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function sayReason({ kind, calendarId, day }: Reason, names: ReadonlyMap<number, string>): string {
  const calendar = calendarId === null ? '' : (names.get(calendarId) ?? 'A calendar')
  switch (kind) {
    case 'Archived':
      return 'The location is archived.'
    case 'NoCalendars':
      return 'It has no calendar. Appointments are booked in a calendar.'
    case 'NoServices':
      return `${calendar} serves no appointment types.`
    case 'NoHours':
      return `${calendar} has no hours yet.`
    case 'NotYetOpen':
      return `Its hours begin on ${day ? sayDate(day) : 'a later day'}, after the last day customers may book.`
    case 'Closed':
      return 'A closure covers every day customers may book.'
    case 'NoOpenDays':
      return 'No day customers may book has hours.'
    case 'BeyondHorizon':
      return `It opens on ${day ? sayDate(day) : 'a later day'}, after the last day customers may book.`
    case 'Full':
      return 'Every time customers may book is taken.'
  }
}

function stepFor({ kind, calendarId }: Reason, locationId: number, isAdmin: boolean) {
  const daysInAdvance = isAdmin ? { label: 'Change the days in advance', to: paths.settings } : undefined
  switch (kind) {
    case 'Archived':
      return isAdmin ? { label: 'Go to the archived locations', to: `${paths.locations}?showArchived=true` } : undefined
    case 'NoCalendars':
      return { label: 'Create a calendar', to: paths.createCalendar(locationId) }
    case 'NoServices':
      return { label: 'Choose its services', to: paths.updateCalendar(locationId, calendarId ?? 0) }
    case 'NoHours':
      return { label: 'Set its hours', to: paths.standardHours(locationId, calendarId ?? 0) }
    case 'Closed':
    case 'NoOpenDays':
    case 'Full':
      return { label: 'View on Calendar', to: paths.calendarOf(locationId) }
    case 'NotYetOpen':
    case 'BeyondHorizon':
      return daysInAdvance
  }
}
