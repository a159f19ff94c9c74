import type { ReactNode } from 'react'
import type { ClosurePreview } from '#contract/closures.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import type { ClosureDates } from '#domain/closures/closure.ts'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { sayClosure } from '#web/locations/say-closure.ts'

/** How a closure affects people, and what would be closed. */
export function ClosureFacts({ preview, closure }: { preview: ClosurePreview; closure: ClosureDates }) {
  const { locationNames, appointmentTypeNames, message, calendarName, alreadyClosed, isVeryLong } = preview
  return (
    <>
      {alreadyClosed.length > 0 && (
        <Banner tone="warning" title="This time is closed already.">
          <p>{sayAlready(preview)}</p>
          <p>A second closure changes nothing now. It keeps the time closed when someone deletes the first one.</p>
        </Banner>
      )}
      {isVeryLong && (
        <Banner tone="warning" title="This closure lasts longer than a year.">
          <p>Check its last day before you confirm: {sayClosure(closure)}.</p>
        </Banner>
      )}
      <EffectPreview effect={preview} />
      <dl className="grid gap-3">
        <Fact label={locationNames.length === 1 ? 'Location' : `${locationNames.length} locations`}>
          {locationNames.join(', ')}
        </Fact>
        {calendarName !== null && <Fact label="Calendar">{calendarName}</Fact>}
        <Fact label="Closed">{sayClosure(closure)}</Fact>
        <Fact label="For">
          {appointmentTypeNames.length === 0 ? 'All appointment types' : appointmentTypeNames.join(', ')}
        </Fact>
        <Fact label="Message to customers">
          <span className="whitespace-pre-wrap">{message}</span>
        </Fact>
      </dl>
    </>
  )
}

/** "Closed by “Christmas” at Elm Street, “Inventory” at Oak Avenue." */
function sayAlready({ alreadyClosed }: ClosurePreview): string {
  return `Closed by ${alreadyClosed.map(({ name, locationName }) => `“${name}” at ${locationName}`).join(', ')}.`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
