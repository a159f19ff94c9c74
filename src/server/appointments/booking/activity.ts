import type { ActivityEventType } from '#domain/appointments/activity.ts'
import { statement } from '#server/platform/db/statement.ts'

const activityStatement = statement(`
  insert into activity_log (appointment_id, event_type, additional_details_json)
  select id, $1, details from unnest($2::bigint[], $3::text[]) as a(id, details)`)

/** The same event of one appointment or several, each with its details. */
export const activityWritten = (
  event: ActivityEventType,
  people: readonly { readonly id: number; readonly activity: object }[],
) => activityStatement.with([event, people.map(({ id }) => id), people.map(({ activity }) => JSON.stringify(activity))])
