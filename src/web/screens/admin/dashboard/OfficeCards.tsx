import { type DashboardData, type DayOfVisits, NO_SHOW_DAYS } from '#contract/dashboard.ts'
import { noShowRate } from '#domain/appointments/no-show-rate.ts'
import { BarList } from '#web/platform/components/chart/BarList.tsx'
import { ColumnChart } from '#web/platform/components/chart/ColumnChart.tsx'
import { ENGLISH, sayCount, sayNumber, sayShortDate } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Figure } from './Figure.tsx'
import { Link } from '#web/platform/links.tsx'

/** Today's appointments, each office by its own clock. */
export function BookingsToday({ bookedCount, arrivedCount, officeCount, offices }: DashboardData<'BookingsToday'>) {
  const others = officeCount - offices.length
  if (officeCount === 0) return <p className="text-muted">There are no open locations.</p>
  return (
    <div className="grid gap-5">
      <Figure
        value={sayNumber(bookedCount)}
        label={`${bookedCount === 1 ? 'appointment' : 'appointments'}, ${sayNumber(arrivedCount)} arrived`}
      />
      <BarList
        label="Arrived of today’s appointments, by location"
        bars={offices.map((office) => ({
          id: office.locationId,
          label: (
            <Link to={paths.calendarOf(office.locationId)} className="link">
              {office.name}
            </Link>
          ),
          value: office.arrivedCount,
          of: office.bookedCount,
          text: sayArrived(office),
        }))}
      />
      {others > 0 && <p className="text-sm text-muted">and {sayCount(others, 'more location')}</p>}
    </div>
  )
}

function sayArrived({ arrivedCount, bookedCount }: { arrivedCount: number; bookedCount: number }): string {
  return bookedCount === 0 ? 'No appointments' : `${sayNumber(arrivedCount)} of ${sayNumber(bookedCount)} arrived`
}

/** The share of no-shows among visits with an outcome. */
export function NoShowRate({ rate, noShows, visits, days }: DashboardData<'NoShowRate'>) {
  if (rate === null)
    return <p className="text-muted">No visits were completed or missed in the last {NO_SHOW_DAYS} days.</p>
  return (
    <div className="grid gap-5">
      <Figure value={sayRate(rate)} label={`of ${sayCount(visits, 'visit')} in the last ${NO_SHOW_DAYS} days`} />
      <ColumnChart
        caption={`No-show rate of the last ${NO_SHOW_DAYS} days, by day`}
        headers={['Date', 'No-show rate']}
        say={sayRate}
        columns={days.map((day) => ({
          label: sayShortDate(day.date),
          value: noShowRate([day]),
          text: sayDay(day),
        }))}
      />
      <p className="text-sm text-muted">{sayWorst(days, noShows)}</p>
    </div>
  )
}

const percent = new Intl.NumberFormat(ENGLISH, { style: 'percent', maximumFractionDigits: 1 })

const sayRate = (rate: number): string => percent.format(rate)

function sayDay(day: DayOfVisits): string {
  const rate = noShowRate([day])
  return rate === null ? 'No visits' : `${sayRate(rate)}, ${day.noShows} of ${sayCount(day.visits, 'visit')}`
}

/** The worst day in the chart, in words. */
function sayWorst(days: readonly DayOfVisits[], noShows: number): string {
  const [worst] = days.toSorted((a, b) => (noShowRate([b]) ?? 0) - (noShowRate([a]) ?? 0))
  if (!worst || noShows === 0) return 'Everyone came.'
  return `Highest on ${sayShortDate(worst.date)}: ${sayDay(worst)}.`
}
