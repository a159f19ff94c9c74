import { type CreateLocation, locations } from '#contract/locations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ComboBox } from '#web/platform/components/form/ComboBox.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { locationLabels } from '#web/locations/location-labels.ts'
import type { LocationValues } from './location-form.ts'

/** One of several hundred zones, found by typing part of its name. */
export function TimeZoneField({ form }: { form: FormOf<LocationValues, CreateLocation> }) {
  const query = useRead(locations.timezoneOptions, {})
  const current = form.formState.defaultValues?.timeZone
  return (
    <div className="sm:col-span-2">
      <Loaded query={query} what="the time zones">
        {(zones) => (
          <ComboBox
            form={form}
            name="timeZone"
            label={locationLabels.timeZone}
            hint="All office times are in this zone."
            placeholder="Type a city"
            options={optionsWith(current, zones)}
          />
        )}
      </Loaded>
    </div>
  )
}

/** People type "New York", not "New_York". Opening the form must not lose a zone that is no longer listed. */
function optionsWith(current: string | null | undefined, zones: Reply<typeof locations.timezoneOptions>) {
  const isListed = !current || zones.some(({ value }) => value === current)
  const all = isListed ? zones : [{ value: current, label: current }, ...zones]
  return all.map(({ value, label }) => ({ value, label: label.replaceAll('_', ' ') }))
}
