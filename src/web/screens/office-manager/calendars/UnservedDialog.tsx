import { type Calendar, calendars, type Unserved } from '#contract/calendars.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayCount, sayNumber, sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { PreviewQuestion } from '#web/platform/record/PreviewQuestion.tsx'
import { Link } from '#web/platform/links.tsx'

interface UnservedDialogProps {
  calendar: Calendar
  appointmentTypeIds: readonly number[]
  answer: (isWanted: boolean) => void
}

/** Shows who is affected when a calendar stops serving a type. */
export function UnservedDialog({ calendar, appointmentTypeIds, answer }: UnservedDialogProps) {
  const body = { id: calendar.id, appointmentTypeIds: [...appointmentTypeIds] }
  const preview = useRead(calendars.typesPreview, { body })
  return (
    <PreviewQuestion
      title={`Stop serving ${namesOf(calendar, appointmentTypeIds)}?`}
      query={preview}
      what="who is affected"
      answer={answer}
    >
      {(unserved) => <Affected {...unserved} />}
    </PreviewQuestion>
  )
}

/** "Driver License and Road Test" */
function namesOf({ appointmentTypeIds, appointmentTypeNames }: Calendar, kept: readonly number[]): string {
  const gone = appointmentTypeNames.filter((_, n) => !kept.includes(appointmentTypeIds[n] ?? 0))
  return new Intl.ListFormat('en-US').format(gone)
}

function Affected({ affectedCount, appointments }: Unserved) {
  if (affectedCount === 0) {
    return (
      <Banner tone="success">No upcoming appointments are affected. No more can be booked in this calendar.</Banner>
    )
  }
  const others = affectedCount - appointments.length
  const isOne = affectedCount === 1
  return (
    <div className="grid gap-4">
      <Banner
        tone="warning"
        title={`${sayCount(affectedCount, 'upcoming appointment')} ${isOne ? 'stays' : 'stay'} booked.`}
      >
        {isOne ? 'It is not canceled' : 'None is canceled'}, and no one is notified. No more can be booked in this
        calendar. If it cannot help {isOne ? 'this customer' : 'these customers'} anymore, cancel or move{' '}
        {isOne ? 'the appointment' : 'each appointment'} yourself.
      </Banner>
      <ul
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Appointments that stay booked"
        className="max-h-64 divide-y divide-line overflow-auto rounded-md border border-line"
      >
        {appointments.map(({ id, firstName, lastName, startDateLocal, appointmentTypeNames }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
            {/* In a tab of its own: this form is not saved yet. */}
            <Link className="font-medium link" to={paths.appointment(id)} target="_blank" rel="noopener">
              {firstName} {lastName} <span className="sr-only">(opens in a new tab)</span>
            </Link>
            <span className="tabular-nums">{sayShortMoment(startDateLocal)}</span>
            <span className="basis-full text-muted">{appointmentTypeNames.join(', ')}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-sm text-muted">and {sayNumber(others)} more.</p>}
    </div>
  )
}
