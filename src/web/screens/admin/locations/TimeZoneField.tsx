import { useEffect, useEffectEvent } from 'react'
import { type CreateLocation, locations } from '#contract/locations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { wordsOfZone } from '#domain/zone-words.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ComboBox } from '#web/platform/components/form/ComboBox.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { locationLabels } from '#web/locations/location-labels.ts'
import type { LocationValues } from './location-form.ts'

/** One of several hundred zones, found by typing part of its name, "Eastern", "EST" or a large city. */
export function TimeZoneField({ form }: { form: FormOf<LocationValues, CreateLocation> }) {
  const query = useRead(locations.timezoneOptions, {})
  const current = form.formState.defaultValues?.timeZone
  useOwnZone(form, query.data)
  return (
    <div className="sm:col-span-2">
      <Loaded query={query} what="the time zones">
        {(zones) => {
          const options = optionsWith(current, zones)
          const zoneOf = new Map(options.map(({ value, label }) => [label, value]))
          return (
            <ComboBox
              form={form}
              name="timeZone"
              label={locationLabels.timeZone}
              hint="All office times are in this zone. Type a city, or a name such as Eastern."
              placeholder="Type a city"
              options={options}
              wordsOf={(label) => wordsOfZone(zoneOf.get(label) ?? '')}
            />
          )
        }}
      </Loaded>
    </div>
  )
}

/** A new location starts with the zone of this browser: most offices are set up where they are. */
function useOwnZone(form: FormOf<LocationValues, CreateLocation>, zones: Zones | undefined) {
  const fillIn = useEffectEvent((own: string) => {
    if (!form.getValues('timeZone')) form.setValue('timeZone', own)
  })
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // A computer without a zone of its own says UTC, where no office is.
    if (own !== 'UTC' && zones?.some(({ value }) => value === own)) fillIn(own)
  }, [zones])
}

type Zones = Reply<typeof locations.timezoneOptions>

/** People type "New York", not "New_York". Opening the form must not lose a zone that is no longer listed. */
function optionsWith(current: string | null | undefined, zones: Zones) {
  const isListed = !current || zones.some(({ value }) => value === current)
  const all = isListed ? zones : [{ value: current, label: current }, ...zones]
  return all.map(({ value, label }) => ({ value, label: label.replaceAll('_', ' ') }))
}
