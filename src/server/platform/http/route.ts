import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import {
  addressOf,
  type Endpoint,
  type Parsed,
  type Policy,
  type Read,
  type Reply,
  type Write,
} from '#contract/endpoint.ts'
import type { Disclosure } from '#contract/disclosures.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { noteAccess } from '#server/platform/access-log.ts'
import type { Context } from '#server/platform/context.ts'
import { reachOf } from '#server/platform/reach.ts'
import { jsonSchemaOfReply } from './json-schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { answerOnce, onceOf } from '#server/platform/once.ts'
import { takeFromAddress, takeReadFromAddress } from './rate-limit.ts'
import { shareAnswers } from './shared-answers.ts'

// Texts for what the contract's schemas do not say themselves.
z.config(z.locales.en())

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. A route without it does not start: see requirePolicy. */
    policy?: Policy
    isBackground?: boolean
    failsAt?: string
    /** Comes from another site by design and proves itself another way: exempt from the origin check. */
    isCrossSite?: boolean
  }
  interface FastifyRequest {
    /** Made when it is first asked for, after the guard. */
    context?: Context
  }
  interface FastifyInstance {
    contextOf(request: FastifyRequest): Context
    /** Everything that is served, and who may call it. */
    readonly everyRoute: readonly { readonly at: string; readonly policy: Policy }[]
  }
}

/** Room for the longest text there is, in every language, of up to three bytes a letter, with markup. */
const LONG_BODY = LANGUAGES.length * 176 * 1024

/** The file sent with a call whose contract names one. */
type Uploaded<E> = E extends { readonly file: string } ? { readonly file: Buffer | undefined } : unknown

type Discloses = (asked: unknown, answer: unknown) => readonly Disclosure[]

/** What a handler returns; of a shared answer perhaps its bytes, written before. */
type Answer<E extends Read | Write> = E extends { readonly isShared: true } ? Reply<E> | Buffer : Reply<E>

/** Binds one contract entry to its handler. Nothing else in the server names a URL or a role. */
export function route<E extends Read | Write>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Parsed<E> & Uploaded<E>, ctx: Context, reply: FastifyReply) => Promise<Answer<E>>,
): void {
  const { method, path } = addressOf(endpoint)
  const { at, limit, file, alsoTakes, isShared, isLong, isBackground, failsAt }: Endpoint = endpoint
  const discloses = endpoint.discloses as Discloses | undefined
  const isWrite = endpoint.kind === 'write'
  // Guessing uses other calls, each counted exactly.
  const isCheap = !isWrite && (isBackground || limit?.times === 'callsPerAddress')
  const take = isCheap ? takeReadFromAddress : takeFromAddress
  const share = shareAnswers<Buffer>()
  app.route({
    method,
    url: path,
    ...(isLong && { bodyLimit: LONG_BODY }),
    // After the guard, which is a hook of the whole app, and before anything in the request is read.
    ...(limit && {
      onRequest: (request) => take(app.contextOf(request), { at, address: request.ip }, limit),
    }),
    schema: { ...inputSchemas(endpoint), response: { 200: endpoint.response } },
    config: {
      policy: endpoint.allow,
      isBackground: isBackground ?? false,
      ...(failsAt && { failsAt }),
      ...(file && { file }),
      ...(alsoTakes && { alsoTakes }),
    },
    handler: (request, reply) => {
      const { params, query, body, upload } = request
      const { actor, headers } = request
      const key = headers['idempotency-key']
      const once =
        isWrite && actor.kind === 'user' && typeof key === 'string'
          ? onceOf(actor.userId, key, [at, params, query, body], upload)
          : undefined
      const ctx = once ? { ...app.contextOf(request), once } : app.contextOf(request)
      const answer = () => handler({ params, query, body, file: upload } as Parsed<E> & Uploaded<E>, ctx, reply)
      if (once) return answerOnce(ctx.db, once, answer)
      const answered = isShared
        ? share(JSON.stringify([params, query, body, reachOf(request.actor), ctx.language]), async () =>
            bytesOf(reply, await answer()),
          )
        : answer()
      if (isShared) reply.type('application/json; charset=utf-8')
      if (!discloses || actor.kind !== 'user') return answered
      return answered.then(async (shown) => {
        await noteAccess(ctx, actor, discloses({ params, query, body }, isShared ? undefined : shown))
        return shown
      })
    },
  })
}

const bytesOf = (reply: FastifyReply, answer: unknown): Buffer =>
  Buffer.isBuffer(answer) ? answer : Buffer.from(reply.serialize(answer) as string)

// Fastify warns about schema keys that are present but undefined.
function inputSchemas({ params, query: querystring, body }: Endpoint) {
  return Object.fromEntries(Object.entries({ params, querystring, body }).filter(([, schema]) => schema !== undefined))
}

/** Checks input with the contract's schemas: nothing is coerced, nothing unknown is dropped. */
export function validatorCompiler({ schema }: { schema: unknown }) {
  return (data: unknown) => {
    const parsed = z.safeParse(schema as z.ZodType, data ?? {})
    return parsed.success
      ? { value: parsed.data }
      : { error: new Refusal(400, parsed.error.issues.flatMap(failuresOf)) }
  }
}

/**
 * Writes answers by the contract's schemas: what they do not list does not leave the server. Each is made when the first
 * answer needs it, because all of them together would be a fifth of a server's start.
 */
export function serializerCompiler({ schema }: { schema: unknown }) {
  let write: ((answer: unknown) => string) | undefined
  return (answer: unknown) => {
    write ??= fastJsonStringify(jsonSchemaOfReply(schema as z.core.$ZodType) as Schema)
    return write(answer)
  }
}

function failuresOf(issue: z.core.$ZodIssue) {
  const at = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ propertyName: at, errorMessage: issue.message }]
  return issue.keys.map((key) => ({ propertyName: at ? `${at}.${key}` : key, errorMessage: 'Unknown field' }))
}

/** Deny by default: a route that says nothing about its callers stops the server from starting. */
export function requirePolicy(app: FastifyInstance): void {
  const everyRoute: { at: string; policy: Policy }[] = []
  app.decorate('everyRoute', everyRoute)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.policy === undefined) throw new Error(`${String(method)} ${url} has no policy.`)
    for (const each of [method].flat()) everyRoute.push({ at: `${each} ${url}`, policy: config.policy })
  })
}
