import { useState } from 'react'
import { type Hours, LoadedHours } from './LoadedHours.tsx'
import { StandardForm } from './StandardForm.tsx'
import { useReloadHours } from './use-reload-hours.ts'

/** The weekly hours of a calendar, changed from a day on. */
export function StandardHoursUpdate() {
  return (
    <LoadedHours
      type="Standard"
      title="Standard hours"
      text="The weekly hours that hold unless temporary hours or a closure say otherwise."
    >
      {(hours) => <Standard key={hours.calendarId} hours={hours} />}
    </LoadedHours>
  )
}

/** The form stands on the hours it was filled from, however often they change meanwhile, until its reader reloads them. */
function Standard({ hours }: { hours: Hours }) {
  const { calendarId } = hours
  const [edited, setEdited] = useState(hours)
  const [fillings, setFillings] = useState(0)
  const reloadHours = useReloadHours(calendarId, 'Standard')
  const reload = () =>
    reloadHours((reloaded) => {
      setEdited(reloaded)
      setFillings(fillings + 1)
    })
  const isOvertaken = hours.rules[0]?.version !== edited.rules[0]?.version
  return <StandardForm key={fillings} hours={edited} isOvertaken={isOvertaken} onReload={reload} />
}
