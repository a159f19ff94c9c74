import { Temporal } from 'temporal-polyfill'
import { isZone } from '#server/platform/zones.ts'

/** The zones of the United States, from east to west: they come first in every list. */
const HOME_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
]

/** Whether a text names a zone in the IANA list; a bare offset does not, because it knows no daylight saving time. */
export function isZoneName(text: string): boolean {
  return /^[A-Za-z]/.test(text) && isZone(text)
}

/** Every zone an office can be in, with its current offset from UTC. */
export function zoneOptions(now: Date): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && !HOME_ZONES.includes(zone))
  return [...HOME_ZONES, ...others, 'UTC'].map((value) => ({ value, label: `${value} (UTC${offsetAt(now, value)})` }))
}

/** A zone's offset from UTC: "-07:00". */
export function offsetAt(now: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).offset
}
