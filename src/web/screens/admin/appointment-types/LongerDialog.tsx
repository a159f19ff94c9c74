import { type AppointmentType, adminAppointmentTypes, type DurationEffect } from '#contract/admin-appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface LongerDialogProps {
  type: AppointmentType
  minutes: number
  answer: (isWanted: boolean) => void
}

/** Shows what a longer duration means; it cannot be confirmed before that loads. */
export function LongerDialog({ type: { id, name, interactionDuration }, minutes, answer }: LongerDialogProps) {
  const preview = useRead(adminAppointmentTypes.durationPreview, { body: { id, interactionDuration: minutes } })
  return (
    <Dialog
      isOpen
      isAlert
      title={`${minutes} minutes for ${name}?`}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Back</Button>
          <Button variant="primary" disabled={!preview.data} onClick={() => answer(true)}>
            Save
          </Button>
        </>
      }
    >
      <Loaded query={preview} what="what a longer duration means">
        {(effect) => <Effects {...effect} from={interactionDuration} to={minutes} />}
      </Loaded>
    </Dialog>
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
