import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { appointments } from '#contract/appointments.ts'
import { replyWith } from '#server/outside/gateway.ts'
import { route } from '#server/platform/http/route.ts'
import { actByText, appointmentByPhone } from './sms.ts'

/** Registered apart: the gateway posts forms, which the rest of the portal must keep refusing. */
export function gatewayAppointmentRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    await scope.register(formbody)
    route(scope, appointments.smsAction, async ({ params, body }, ctx, reply) => {
      const text = { from: body.From, body: body.Body, messageSid: body.MessageSid }
      const answer = replyWith(await actByText(ctx, params.actionType, text))
      void reply.type('text/xml')
      return answer
    })
    route(scope, appointments.byPhone, ({ query }, ctx) => appointmentByPhone(ctx, query.smsPhoneNumber))
  })
}
