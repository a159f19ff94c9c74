import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { done } from '#contract/fields.ts'
import type { Config } from '#server/config.ts'
import { userOf } from '#server/context.ts'
import { DEMO_SIGN_INS } from '#server/db/demo-sign-ins.ts'
import { ruleBroken } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { clearSessionCookie, closeSession, SESSION_MINUTES, setSessionCookie } from '#server/http/session.ts'
import { isZone } from '#server/zones.ts'
import { storeTimeZone } from './queries.ts'
import { loggedInUser, signIn } from './service.ts'

export function accountRoutes(
  app: FastifyInstance,
  { config, isSecure }: { config: Pick<Config, 'environment' | 'isDemo'>; isSecure: boolean },
): void {
  route(app, account.portalInfo, async () => ({
    environment: config.environment,
    demoSignIns: config.isDemo ? DEMO_SIGN_INS : [],
  }))
  route(app, account.login, async ({ body }, ctx, reply) => {
    const { token, user } = await signIn(ctx, body)
    setSessionCookie(reply, token, isSecure)
    return loggedInUser(user)
  })
  route(app, account.me, async (_, ctx) => loggedInUser(userOf(ctx)))
  route(app, account.cookieExpiration, async (_, ctx) => ({
    minutes: SESSION_MINUTES,
    expiresAtUtc: userOf(ctx).session.expiresAt,
  }))
  route(app, account.logout, async (_, ctx, reply) => {
    await closeSession(ctx.db, userOf(ctx).session.id)
    clearSessionCookie(reply, isSecure)
    return done
  })
  route(app, account.updateTimezone, async ({ body }, ctx) => {
    if (!isZone(body.reportedTimeZone)) throw ruleBroken('Unknown time zone.', 'reportedTimeZone')
    await storeTimeZone(ctx.db, userOf(ctx).userId, body.reportedTimeZone)
    return done
  })
}
