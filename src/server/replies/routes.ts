import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { replies } from '#contract/replies.ts'
import { replyWith } from '#server/outside/gateway.ts'
import { route } from '#server/platform/http/route.ts'
import { answerText, appointmentByPhone } from './reply.ts'

/** Registered apart: the gateway posts forms, which the rest of the portal must keep refusing. */
export function replyRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    await scope.register(formbody)
    route(scope, replies.action, async ({ params, body }, ctx, reply) => {
      const text = { from: body.From, body: body.Body, messageSid: body.MessageSid }
      const answer = replyWith(await answerText(ctx, text, params.actionType))
      void reply.type('text/xml')
      return answer
    })
    route(scope, replies.byPhone, ({ query }, ctx) => appointmentByPhone(ctx, query.smsPhoneNumber))
  })
}
