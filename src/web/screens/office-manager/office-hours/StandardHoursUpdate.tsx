import { useEdited } from '#web/platform/record/use-edited.ts'
import { type HoursShown, LoadedHours } from './LoadedHours.tsx'
import { StandardForm } from './StandardForm.tsx'
import { useRereadHours } from './use-reread-hours.ts'

/** A calendar's weekly hours, changed as of a day. */
export function StandardHoursUpdate() {
  return (
    <LoadedHours
      type="Standard"
      title="Standard hours"
      text="The weekly hours that apply unless temporary hours or a closure say otherwise."
    >
      {(hours) => <Standard key={hours.calendarId} hours={hours} />}
    </LoadedHours>
  )
}

function Standard({ hours }: { hours: HoursShown }) {
  const { edited, filling, isOvertaken, reload } = useEdited(hours, {
    versionOf: ({ rules: [inForce] }) => inForce?.version,
    reread: useRereadHours(hours.calendarId, 'Standard'),
  })
  return <StandardForm key={filling} hours={edited} isOvertaken={isOvertaken} onReload={reload} />
}
