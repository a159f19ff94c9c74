import type { FastifyInstance } from 'fastify'
import { account } from '#contract/account.ts'
import { done } from '#contract/fields.ts'
import { inLanguage, languageOf } from '#domain/languages.ts'
import { safeReturnUrl } from '#domain/return-url.ts'
import type { Config } from '#server/config.ts'
import { userOf } from '#server/platform/context.ts'
import { DEMO_SIGN_INS } from '#server/users/demo-sign-ins.ts'
import { onPool } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import {
  clearSessionCookie,
  closeSession,
  SESSION_MINUTES,
  setSessionCookie,
  tokenOf,
} from '#server/platform/http/session.ts'
import { publicText } from '#server/settings/queries.ts'
import type { SignInProvider } from '#server/outside/sso/provider.ts'
import { storeTimeZone } from '#server/users/credentials.ts'
import { isZone } from '#server/platform/zones.ts'
import { changeEmail, changePassword, changeProfile } from './change.ts'
import { asQuery } from '#server/users/codes.ts'
import { deviceOf, setDeviceCookie } from './devices.ts'
import { forgotPassword, resetPassword } from './recover.ts'
import { confirmAccount, register } from './register.ts'
import { loggedInUser, signIn } from './service.ts'

interface AccountOptions {
  readonly config: Pick<Config, 'environment' | 'isDemo'>
  readonly isSecure: boolean
  readonly providers: readonly SignInProvider[]
}

export function accountRoutes(app: FastifyInstance, { config, isSecure, providers }: AccountOptions): void {
  route(app, account.portalInfo, async (_, { db, publicUrl }) => ({
    publicUrl,
    environment: config.environment,
    demoSignIns: config.isDemo ? DEMO_SIGN_INS : [],
    signInProviders: providers.map(({ id, name }) => ({ id, name })),
    feedbackLink: (await publicText(db, 'feedbackLink', 'en')) || null,
  }))
  route(app, account.login, async ({ body }, ctx, reply) => {
    const { request } = reply
    const browser = { session: tokenOf(request, isSecure), device: deviceOf(request, isSecure) }
    const { session, device, user } = await signIn(ctx, body, browser)
    setSessionCookie(reply, session, isSecure)
    setDeviceCookie(reply, device, isSecure)
    return loggedInUser(user)
  })
  route(app, account.me, async (_, ctx) => loggedInUser(userOf(ctx)))
  route(app, account.cookieExpiration, async (_, ctx) => ({
    minutes: SESSION_MINUTES,
    expiresAtUtc: userOf(ctx).session.expiresAt,
  }))
  route(app, account.logout, async (_, ctx, reply) => {
    const { userId, session } = userOf(ctx)
    await closeSession(onPool(ctx.db, 'session'), session.id)
    // Not for any screen: it makes every process check this person's sockets.
    ctx.publish([{ event: 'EntityUpdated', entityType: 'User', entityId: userId, groups: [] }])
    clearSessionCookie(reply, isSecure)
    return done
  })
  route(app, account.updateTimezone, async ({ body }, ctx) => {
    if (!isZone(body.reportedTimeZone)) throw ruleBroken('Unknown time zone.', 'reportedTimeZone')
    await storeTimeZone(onPool(ctx.db, 'session'), userOf(ctx).userId, body.reportedTimeZone)
    return done
  })
  route(app, account.register, async ({ query, body }, ctx) => {
    await register(ctx, body, query.returnUrl)
    return done
  })
  route(app, account.confirmAccountRedirect, async ({ query }, _, reply) => {
    const { email, code, purpose, lang } = query
    const back = safeReturnUrl(query.returnUrl)
    const parts = { email, code, ...(back && { returnUrl: back }), ...(purpose === 'change-email' && { purpose }) }
    // In the fragment, which browsers do not send.
    return reply.redirect(`${inLanguage('/confirm-account', languageOf(lang))}#${asQuery(parts)}`)
  })
  route(app, account.confirmAccount, async ({ body }, ctx) => ({ isConfirmed: await confirmAccount(ctx, body) }))
  route(app, account.forgotPassword, async ({ body }, ctx) => {
    await forgotPassword(ctx, body.email)
    return done
  })
  route(app, account.resetPassword, async ({ body }, ctx) => {
    await resetPassword(ctx, body)
    return done
  })
  route(app, account.changePassword, async ({ body }, ctx, reply) => {
    setSessionCookie(reply, await changePassword(ctx, body, tokenOf(reply.request, isSecure)), isSecure)
    return done
  })
  route(app, account.changeProfile, async ({ body, file }, ctx) => {
    await changeProfile(ctx, body, file)
    return done
  })
  route(app, account.changeEmail, async ({ body }, ctx) => {
    await changeEmail(ctx, body)
    return done
  })
}
