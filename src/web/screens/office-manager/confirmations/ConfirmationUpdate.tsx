import { confirmations } from '#contract/confirmations.ts'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { KeepForm } from './KeepForm.tsx'

/** Whether and how a location has its customers confirm that they will come. */
export function ConfirmationUpdate() {
  return (
    <RecordScreen
      {...useLocationRecord('locationId')}
      heading="Require confirmation"
      headingOf={() => 'Require confirmation'}
      crumbsOf={({ id, name }) => [{ label: name, to: paths.managerLocation(id) }]}
      text="Have customers confirm that they will come. A place that nobody confirms in time goes to somebody else."
    >
      {({ id }) => <Settings locationId={id} />}
    </RecordScreen>
  )
}

function Settings({ locationId }: { locationId: number }) {
  const query = useRead(confirmations.settings, { params: { locationId } })
  return (
    <Card className="lg:max-w-2xl">
      <Loaded query={query} what="the settings">
        {(settings) => <KeepForm key={settings.version} locationId={locationId} settings={settings} />}
      </Loaded>
    </Card>
  )
}
