import type { Line } from '#contract/line.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { sayWait } from './say-line.ts'

/** What a greeter tells people at the door: how long each service takes to be reached now. */
export function ServiceWaits({ services }: Pick<Line, 'services'>) {
  if (services.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Wait without an appointment</h2>
      <dl className="divide-y divide-line">
        {services.map(({ appointmentTypeId, name, wait }) => (
          <div key={appointmentTypeId} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="flex-none font-semibold tabular-nums">{sayWait(wait)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
