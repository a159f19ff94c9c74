import { debug, type SystemTimezones } from '#contract/debug.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { ConvertZone } from './ConvertZone.tsx'
import { FillCalendars } from './FillCalendars.tsx'
import { FindZone } from './FindZone.tsx'

/** For trying out the portal; missing if the portal has it turned off. */
export function Debug() {
  const query = useRead(debug.systemTimezones, {})
  return (
    <>
      <PageHeader
        title="Debug tools"
        breadcrumbs={[{ label: 'Dashboard', to: paths.dashboard }]}
        text="For trying out the portal, and for checking how it handles time zones."
      />
      <Loaded query={query} what="the debug tools" isScreen missing={switchedOff}>
        {(zones) => (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              <FillCalendars />
              <Versions {...zones} />
            </div>
            <div className="grid grid-cols-1 gap-5">
              <FindZone timeZones={zones.timeZones} />
              <ConvertZone />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

const switchedOff = (
  <Card>
    <EmptyState
      icon="lock"
      title="Debug tools are turned off on this portal."
      text="In production they stay off unless the portal is started with DEBUG_TOOLS=on."
    />
  </Card>
)

function Versions({ timeZones, versions }: SystemTimezones) {
  return (
    <Card title="System time zones">
      <div className="grid gap-5">
        <Facts>
          <Fact label="Time zones">{timeZones.length}</Fact>
          <Fact label="Release (Node.js)">{versions.node}</Fact>
          <Fact label="ICU">{versions.icu}</Fact>
          <Fact label="PostgreSQL">{versions.postgres}</Fact>
        </Facts>
        <p className="text-sm text-muted">
          Office hours are calculated with the Node.js release. PostgreSQL has its own and does not report which.
        </p>
        <details>
          <summary className="cursor-pointer text-sm font-medium">All time zones</summary>
          <ul className="mt-3 gap-6 text-sm sm:columns-2">
            {timeZones.map(({ id, label }) => (
              <li key={id} className="wrap-anywhere">
                {label}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  )
}
