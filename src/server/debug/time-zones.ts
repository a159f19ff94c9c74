import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { findIana, findWindows } from 'windows-iana'
import type { SystemTimezone, SystemTimezones, WindowsOrIana } from '#contract/debug.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { isZoneName, offsetAt, zoneOptions } from '#server/offices/time-zones.ts'

/** Every time zone of this server. PostgreSQL reports only its own release, not that of its zones. */
export async function systemTimezones(db: Db, now: Date): Promise<SystemTimezones> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return {
    timeZones: zoneOptions(now).map(({ value, label }) => ({ id: value, label })),
    versions: {
      node: process.versions.tz ?? 'unknown',
      icu: process.versions.icu ?? 'unknown',
      postgres: rows[0]?.version ?? 'unknown',
    },
  }
}

export function findSystemTimezone(id: string, now: Date): SystemTimezone {
  if (!isZoneName(id)) throw ruleBroken(`This server does not know the time zone “${id}”.`, 'id')
  const format = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longGeneric' })
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(id)
  return {
    id,
    canonicalId: canonicalNameOf(id),
    displayName: format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? id,
    utcOffset: offsetAt(now, id),
    nextChangeUtc: here.getTimeZoneTransition('next')?.toInstant().toString() ?? null,
    windowsNames: windowsNamesOf(id),
  }
}

/** A zone's names in the other system. An unknown name is refused at its field. */
export function convertWindowsIana({ windows, iana }: WindowsOrIana): { names: string[] } {
  if (windows) {
    const names = findIana(windows)
    if (names.length === 0) throw ruleBroken(`No IANA zone is known for “${windows}”.`, 'windows')
    return { names }
  }
  const names = iana === undefined ? [] : windowsNamesOf(iana)
  if (names.length === 0) throw ruleBroken(`No Windows zone is known for “${iana}”.`, 'iana')
  return { names }
}

/** New names, such as Europe/Kyiv, are found by their former name. */
function windowsNamesOf(iana: string): string[] {
  const names = findWindows(iana)
  return names.length === 0 && isZoneName(iana) ? findWindows(canonicalNameOf(iana)) : names
}

function canonicalNameOf(zone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}
