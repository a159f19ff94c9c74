import type { FastifyInstance } from 'fastify'
import { officeHours } from '#contract/office-hours.ts'
import { LAST_DATE } from '#server/offices/days.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { found } from '#server/platform/records.ts'
import { route } from '#server/platform/http/route.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import { previewStandard, previewTemporary, removeTemporary, saveTemporary, updateStandard } from './service.ts'
import { onWire } from './wire.ts'

export function officeHoursRoutes(app: FastifyInstance): void {
  route(app, officeHours.listing, async ({ body }, { db, actor, now }) => {
    const calendar = found(await calendarInReach(db, actor, body.calendarId), 'Calendar')
    const today = localTimeAt(now(), calendar.timeZone).date
    const rules = (await rulesOf(db, [calendar.id], today, LAST_DATE)).get(calendar.id) ?? []
    return {
      calendarName: calendar.name,
      locationId: calendar.locationId,
      locationName: calendar.locationName,
      timeZone: calendar.timeZone,
      todayLocal: today,
      rules: rules.filter((rule) => rule.type === body.availabilityType).map(onWire),
    }
  })
  route(app, officeHours.standardPreview, ({ body }, ctx) =>
    previewStandard(ctx, body.calendarId, body.availabilityRule, body.people),
  )
  route(app, officeHours.updateStandard, ({ body }, ctx) => updateStandard(ctx, body))
  route(app, officeHours.cancelPreview, ({ body }, ctx) => previewTemporary(ctx, body))
  route(app, officeHours.createTemporary, ({ body }, ctx) => saveTemporary(ctx, body))
  route(app, officeHours.updateTemporary, ({ body }, ctx) => saveTemporary(ctx, body))
  route(app, officeHours.removeTemporary, ({ params, query }, ctx) => removeTemporary(ctx, { ...params, ...query }))
}
