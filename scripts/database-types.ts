import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Generates src/server/platform/db/schema.ts from a migrated database: `DATABASE_URL=… npm run db:types`. */

const typeMapping = { timestamptz: 'Instant', int8: 'number', varbit: 'string', bit: 'string' }
const columns = {
  'access_log.narrowed': 'Generated<Narrowed>',
  'access_log.action': "'Viewed' | 'Found' | 'Listed' | 'Exported'",
  'announcement.kind': "'Notice' | 'Ticket'",
  'arrival.before': 'ArrivalBefore | null',
  'blocked_place.reason': 'BlockReason',
  'arrival.priority': 'Priority | null',
  'arrival.state': 'Generated<ArrivalState>',
  'desk.state': 'Generated<DeskState>',
  'lobby_display.kind': "Generated<'Lobby' | 'Kiosk'>",
  'lobby_pairing.kind': "Generated<'Lobby' | 'Kiosk'>",
  'line_setting.ticket_prefixes': 'Generated<Record<string, string>>',
  'appointment.status': "Status | 'Hold'",
  'activity_log.event_type': 'ActivityEventType',
  'user_role.role': 'Role',
  'availability_rule.type': "'Standard' | 'Temporary'",
  'change_log_entry.change_log_action': "'Created' | 'Updated' | 'Deleted'",
  'change_log_entry.lines': '[property: string, old: string | null, new: string | null][] | null',
  'one_time_code.purpose': "'confirm-account' | 'reset-password' | 'change-email'",
  'cancellation.people': 'Generated<PeopleChoice>',
  'cancellation_appointment.places': 'NewPlace[] | null',
  'calendar_day.windows': '[number, number, number, number][]',
  'offer.reason': 'OfferReason',
  'offer.state': 'Generated<OfferState>',
  'text_choice.choices': 'Choices',
  'outbox.channel': "'email' | 'sms'",
  'outbox.state': "Generated<'Queued' | 'Sent' | 'Captured' | 'Skipped' | 'Failed'>",
  'appointment_type.translations': 'Generated<Translations>',
  'email_template.translations': 'Generated<Translations>',
  'location.translations': 'Generated<Translations>',
  'setting.translations': 'Generated<Translations>',
  'trusted_booker.kind': 'TrustedKind',
  'sms_template.translations': 'Generated<Translations>',
  'waiting_list_entry.earlier_by_days': 'Generated<EarlierByDays>',
  'waiting_list_entry.ended_by': 'Ending | null',
  'waiting_list_entry.parts_of_day': 'Generated<PartOfDay[]>',
  'waiting_list_entry.weekdays': 'Generated<Weekday[]>',
}

// kysely-codegen finds the imports of these types with TypeScript's old compiler API, which TypeScript 7 no longer has.
const imports = `import type { Narrowed } from "#contract/disclosures.ts";
import type { PeopleChoice } from "#contract/effects.ts";
import type { Role } from "#contract/endpoint.ts";
import type { ActivityEventType } from "#domain/appointments/activity.ts";
import type { Status } from "#domain/appointments/status.ts";
import type { PartOfDay } from "#domain/availability/wishes.ts";
import type { TrustedKind } from "#domain/appointments/trusted-booker.ts";
import type { BlockReason } from "#domain/calendar/blocked-place.ts";
import type { NewPlace } from "#domain/effects/new-places.ts";
import type { ArrivalBefore, ArrivalState, DeskState, Priority } from "#domain/line/arrival.ts";
import type { Choices } from "#domain/replies/choices.ts";
import type { Weekday } from "#domain/time.ts";
import type { Translations } from "#domain/translations.ts";
import type { EarlierByDays, Ending, OfferReason, OfferState } from "#domain/waiting-list/entry.ts";
import type { Instant } from "./columns.ts";
`

export function databaseTypes(url: string): string {
  const generated = execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      `--url=${url}`,
      '--print',
      '--log-level=error',
      '--dialect=postgres',
      '--camel-case',
      '--date-parser=string',
      '--include-pattern=public.*',
      '--exclude-pattern=migration',
      `--type-mapping=${JSON.stringify(typeMapping)}`,
      `--overrides=${JSON.stringify({ columns })}`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  return generated.replace(/^import type \{ ColumnType \}.*\n/m, (line) => `${line}${imports}`)
}

if (process.argv[1]?.endsWith('database-types.ts')) {
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to a migrated database.')
  writeFileSync('src/server/platform/db/schema.ts', databaseTypes(process.env.DATABASE_URL))
}
