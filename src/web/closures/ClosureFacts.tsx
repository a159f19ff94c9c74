import type { ReactNode } from 'react'
import type { CloseLocations, ClosurePreview } from '#contract/closures.ts'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { sayClosure } from '#web/locations/say-closure.ts'

/** How a closure affects people, and what would be closed. */
export function ClosureFacts({ preview, closure }: { preview: ClosurePreview; closure: CloseLocations }) {
  const { locationNames, appointmentTypeNames, message } = preview
  return (
    <>
      <EffectPreview effect={preview} />
      <dl className="grid gap-3">
        <Fact label={locationNames.length === 1 ? 'Location' : `${locationNames.length} locations`}>
          {locationNames.join(', ')}
        </Fact>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
