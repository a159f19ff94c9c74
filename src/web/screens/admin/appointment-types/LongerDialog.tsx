import { type AppointmentType, adminAppointmentTypes, type DurationEffect } from '#contract/admin-appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { PreviewQuestion } from '#web/platform/record/PreviewQuestion.tsx'

interface LongerDialogProps {
  type: AppointmentType
  minutes: number
  answer: (isWanted: boolean) => void
}

/** Shows what a longer duration means. */
export function LongerDialog({ type: { id, name, interactionDuration }, minutes, answer }: LongerDialogProps) {
  const preview = useRead(adminAppointmentTypes.durationPreview, { body: { id, interactionDuration: minutes } })
  return (
    <PreviewQuestion
      title={`${minutes} minutes for ${name}?`}
      query={preview}
      what="what a longer duration means"
      answer={answer}
    >
      {(effect) => <Effects {...effect} from={interactionDuration} to={minutes} />}
    </PreviewQuestion>
  )
}

function Effects(props: DurationEffect & { from: number; to: number }) {
  const { upcomingAppointments, calendars, calendarsWithoutRoom, from, to } = props
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        {upcomingAppointments === 0 ? (
          'There are no upcoming appointments of this type.'
        ) : (
          <>
            <strong>{sayCount(upcomingAppointments, 'upcoming appointment')}</strong>{' '}
            {upcomingAppointments === 1 ? 'keeps its start and end' : 'keep their start and end'}. None is moved or
            canceled, and no one is notified.
          </>
        )}
      </li>
      <li>
        New appointments take {to} minutes instead of {from}, so fewer times are offered in the{' '}
        {sayCount(calendars, 'calendar')} that {calendars === 1 ? 'serves' : 'serve'} it.
      </li>
      {calendarsWithoutRoom.length > 0 && (
        <li>
          <strong>It cannot be booked right now</strong> where no free stretch is that long:
          <ul className="mt-1 max-h-48 list-disc overflow-auto ps-5 text-sm">
            {calendarsWithoutRoom.map(({ locationName, calendarName }) => (
              <li key={`${locationName} ${calendarName}`}>
                {locationName} · {calendarName}
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
