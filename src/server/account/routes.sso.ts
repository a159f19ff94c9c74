import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { account, EXTERNAL_LOGIN_FAILURES, type ExternalLoginFailure } from '#contract/account.ts'
import { addressOf } from '#contract/endpoint.ts'
import { onPool } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { setSessionCookie, tokenOf } from '#server/platform/http/session.ts'
import { clearHalves, halfOf, setHalf } from './sso-cookies.ts'
import { type SignInProvider, SignInRefused } from '#server/outside/sso/provider.ts'
import { isFirstUse } from './sso-queries.ts'
import { beginSignIn, finishSignIn, receiveAnswer } from './sso.ts'

interface SingleSignOnOptions {
  readonly providers: readonly SignInProvider[]
  readonly isSecure: boolean
}

/** What a SAML provider's page posts. An extra or missing field is no reason to show a person an error in JSON. */
const PostedAnswer = z.object({ SAMLResponse: z.string().catch(''), RelayState: z.string().catch('') }).catch({
  SAMLResponse: '',
  RelayState: '',
})

export function singleSignOnRoutes(app: FastifyInstance, { providers, isSecure }: SingleSignOnOptions): void {
  const providerOf = (id: string) => {
    const provider = providers.find((each) => each.id === id)
    if (!provider) throw notFound('Unknown sign-in provider.')
    return provider
  }

  route(app, account.externalLogin, async ({ query }, ctx, reply) => {
    const provider = providerOf(query.provider)
    try {
      const { url, began } = await beginSignIn(ctx, provider, query.returnUrl)
      setHalf(reply, 'began', began, isSecure)
      return reply.redirect(url)
    } catch (cause) {
      return refuse(reply, cause, provider.id)
    }
  })

  route(app, account.externalLoginCallback, async ({ query: { remoteError } }, ctx, reply) => {
    if (remoteError !== '') return reply.redirect(failurePage(remoteError))
    const { request } = reply
    const browser = {
      began: halfOf(request, 'began', isSecure),
      answered: halfOf(request, 'answered', isSecure),
      session: tokenOf(request, isSecure),
    }
    clearHalves(reply, isSecure)
    try {
      const { session, returnUrl } = await finishSignIn(ctx, browser)
      setSessionCookie(reply, session, isSecure)
      return reply.redirect(`/authenticate${returnUrl && `?returnUrl=${encodeURIComponent(returnUrl)}`}`)
    } catch (cause) {
      return refuse(reply, cause)
    }
  })

  /** Passes the answer on to the callback: that request is our own and carries the cookies. */
  const handOn = (reply: FastifyReply, received: Awaited<ReturnType<typeof receiveAnswer>>) => {
    const { provider, returnUrl } = received
    if ('answered' in received) setHalf(reply, 'answered', received.answered, isSecure)
    else note(reply, received.refused, provider)
    const query = new URLSearchParams({
      returnUrl,
      ...('refused' in received && { remoteError: received.refused.failure }),
    })
    return reply.redirect(`${addressOf(account.externalLoginCallback).path}?${query.toString()}`, 303)
  }

  route(app, account.openIdAnswer, async (_, ctx, reply) => {
    // Uses our public address: proxies change what the request itself says.
    const url = new URL(`${ctx.publicUrl}${addressOf(account.openIdAnswer).path}`)
    url.search = new URL(reply.request.url, url).search
    const state = url.searchParams.get('state') ?? ''
    return handOn(
      reply,
      await receiveAnswer(ctx, providers, state, async (provider, secrets) => {
        if (provider.kind !== 'oidc') throw new SignInRefused('oidc_invalid', 'the attempt of another protocol')
        return provider.verify(url, state, secrets)
      }),
    )
  })

  route(app, account.samlMetadata, async ({ query }, _, reply) => {
    const provider = providerOf(query.provider)
    if (provider.kind !== 'saml') throw notFound('Unknown sign-in provider.')
    void reply.type('application/samlmetadata+xml')
    return provider.metadata()
  })

  // Registered apart: the rest of the portal must keep refusing forms and posts from other domains.
  void app.register(async (scope) => {
    await scope.register(formbody)
    scope.addHook('onRoute', (added) => {
      added.config = { ...added.config, isCrossSite: true }
    })
    route(scope, account.samlAnswer, async (_, ctx, reply) => {
      const { SAMLResponse, RelayState } = PostedAnswer.parse(reply.request.body)
      return handOn(
        reply,
        await receiveAnswer(ctx, providers, RelayState, async (provider, secrets) => {
          if (provider.kind !== 'saml') throw new SignInRefused('saml_invalid', 'the attempt of another protocol')
          const { identity, assertionId } = await provider.verify(SAMLResponse, secrets, ctx.now())
          if (!(await isFirstUse(onPool(ctx.db, 'session'), identity, assertionId)))
            throw new SignInRefused('saml_invalid', 'an assertion that was used before')
          return identity
        }),
      )
    })
  })
}

/** Failures that happen every day; any other deserves a look. */
const EVERYDAY = new Set<ExternalLoginFailure>(['access_denied', 'expired', 'locked', 'no_account', 'saml_status'])

function note(reply: FastifyReply, { failure, message: detail }: SignInRefused, provider?: string): void {
  reply.log[EVERYDAY.has(failure) ? 'info' : 'warn']({ failure, detail, provider }, 'a sign-in was refused')
}

function refuse(reply: FastifyReply, cause: unknown, provider?: string): FastifyReply {
  if (!(cause instanceof SignInRefused)) throw cause
  note(reply, cause, provider)
  return reply.redirect(failurePage(cause.failure))
}

function failurePage(failure: string): string {
  const isKnown = EXTERNAL_LOGIN_FAILURES.some((each) => each === failure)
  return `/saml-status-error?reason=${isKnown ? failure : 'expired'}`
}
