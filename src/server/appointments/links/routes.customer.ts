import type { FastifyInstance } from 'fastify'
import { appointments } from '#contract/appointments.ts'
import { done } from '#contract/fields.ts'
import { route } from '#server/platform/http/route.ts'
import { bookAgain } from './book-again.ts'
import { actByToken } from './act.ts'
import { reschedule } from './move.ts'
import { sendLinks, sendNewLink, textLink } from './new-links.ts'
import { review } from './review.ts'
import { sayLate } from './running-late.ts'
import { undoCancel } from './undo-cancel.ts'

export function customerAppointmentRoutes(app: FastifyInstance): void {
  route(app, appointments.review, ({ query }, ctx) => review(ctx, query.token, query.timeZone))
  route(app, appointments.confirm, ({ body }, ctx) => actByToken(ctx, 'confirm', body))
  route(app, appointments.cancel, ({ body }, ctx) => actByToken(ctx, 'cancel', body))
  route(app, appointments.undoCancel, ({ body }, ctx) => undoCancel(ctx, body.token))
  route(app, appointments.checkIn, ({ body }, ctx) => actByToken(ctx, 'checkIn', body))
  route(app, appointments.reschedule, ({ body }, ctx) =>
    reschedule(ctx, body.token, body.startDateLocal, body.locationId),
  )
  route(app, appointments.bookAgain, ({ body }, ctx, { request }) => bookAgain(ctx, body, request.ip))
  route(app, appointments.runningLate, ({ body }, ctx) => sayLate(ctx, body.token, body.minutes))
  route(app, appointments.refreshToken, async () => ({ canSendNewLink: true }))
  route(app, appointments.sendNewLink, async ({ body }, ctx) => {
    await sendNewLink(ctx, body.token)
    return done
  })
  route(app, appointments.textLink, async ({ body }, ctx) => {
    await textLink(ctx, body.token)
    return done
  })
  route(app, appointments.sendLinks, async ({ body }, ctx) => {
    await sendLinks(ctx, body.contact)
    return done
  })
}
