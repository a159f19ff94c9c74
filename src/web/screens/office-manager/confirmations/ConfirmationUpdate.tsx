import { confirmations } from '#contract/confirmations.ts'
import type { Location } from '#contract/locations.ts'
import { locationAbove } from '#web/locations/location-record.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { detailsScreen } from '#web/records/record-screens.tsx'
import { KeepForm } from './KeepForm.tsx'

/** Whether and how a location has its customers confirm that they will come. */
export const ConfirmationUpdate = detailsScreen(locationAbove('locationId'), {
  heading: 'Require confirmation',
  headingOf: () => 'Require confirmation',
  text: 'Have customers confirm that they will come. A place that no one confirms in time goes to someone else.',
  Details: Settings,
})

function Settings({ record: { id: locationId } }: { record: Location }) {
  const query = useRead(confirmations.settings, { params: { locationId } })
  return (
    <Card className="lg:max-w-2xl">
      <Loaded query={query} what="the settings">
        {(settings) => <KeepForm key={settings.version} locationId={locationId} settings={settings} />}
      </Loaded>
    </Card>
  )
}
