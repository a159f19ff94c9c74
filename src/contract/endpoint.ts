import type * as z from 'zod/mini'
import type { AddressLimit } from '#domain/settings.ts'
import type { Disclosure } from './disclosures.ts'
import type { Entity } from './entities.ts'

export const ROLES = ['Admin', 'Staff', 'Office Manager'] as const
export type Role = (typeof ROLES)[number]

/** Who may call: a set of roles, anyone signed in, or callers who prove themselves without a session. */
export type Policy =
  | readonly Role[]
  | 'signed-in'
  /** Open to the world. */
  | 'public'
  /** Anyone who has the link to an appointment, or to their entry on the waiting list. */
  | 'token'
  /** The SMS gateway, by its signature. */
  | 'gateway'

export const hasSession = (allow: Policy): boolean => allow === 'signed-in' || Array.isArray(allow)

export const admins = ['Admin'] as const
export const managers = ['Office Manager', 'Admin'] as const
export const staff = ['Staff', 'Office Manager', 'Admin'] as const

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Call {
  /** Method and address, as in docs/calls.tsv: "POST /api/closures/close-location". */
  readonly at: `${Method} /${string}`
  readonly allow: Policy
}

/** A number of calls in a number of seconds. Limits that a library or a busy office could reach are settings. */
export interface Limit<Times extends number | AddressLimit = number | AddressLimit> {
  readonly times: Times
  readonly seconds: number
}

export interface Endpoint extends Call {
  /** What it does, for the description of the API: "Book an appointment". */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Can also come as multipart: a file under this name, and the body as JSON under `fields`. */
  readonly file?: string
  /** Turns the other form in which this body may come into the one that is checked; what it does not know stays. */
  readonly alsoTakes?: (body: Readonly<Record<string, unknown>>) => object
  /** Comes as a form, as a page or a gateway posts it. */
  readonly isForm?: boolean
  readonly response: z.ZodMiniType
  /** What it answers with, if that is not JSON. */
  readonly mediaTypes?: readonly string[]
  /** How it sends the browser to another page, if that is its answer. */
  readonly redirectsWith?: 302 | 303
  /** The page that tells people who follow a link to this call that it was refused; programs get the refusal itself. */
  readonly failsAt?: string
  /** What this call shows (a read) or alters (a write): drives refreshing, on this screen and on others. */
  readonly entities: readonly Entity[]
  /** The one day of a location that a read shows: appointments on other days and at other locations leave it as it is. */
  readonly dayShown?: (input: never) => { readonly locationId: number; readonly day: string }
  /**
   * What a read shows of customers: who saw it is noted before the answer leaves. For a shared answer, only the
   * question is known.
   */
  readonly discloses?: (asked: never, answer: never) => readonly Disclosure[]
  /** A call the page makes on its own: it does not keep an idle session alive. */
  readonly isBackground?: boolean
  /** The answer depends only on the input, the caller's reach and the moment: identical simultaneous calls share it. */
  readonly isShared?: boolean
  /** Carries long texts in every language, so its body may be larger than others'. */
  readonly isLong?: boolean
  /** How often one address may call, across all server processes. */
  readonly limit?: Limit
}

export type Read = Endpoint & { readonly kind: 'read' }
export type Write = Endpoint & { readonly kind: 'write' }

const MINUTE = 60

export const perMinute = (times: number) => ({ times, seconds: MINUTE })
export const perHour = (times: number) => ({ times, seconds: 60 * MINUTE })

/** The limits that administrators set, with the time each is about. */
export const BOOKINGS_PER_ADDRESS = { times: 'bookingsPerAddress', seconds: 10 * MINUTE } as const
export const CALLS_PER_ADDRESS = { times: 'callsPerAddress', seconds: MINUTE } as const
export const SIGN_INS_PER_ADDRESS = { times: 'signInsPerAddress', seconds: MINUTE } as const

export const read = <const E extends Endpoint>(endpoint: E) => ({ ...endpoint, kind: 'read' as const })
export const write = <const E extends Endpoint>(endpoint: E) => ({ ...endpoint, kind: 'write' as const })

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends z.ZodMiniType
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller sends. */
export type Input<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>
/** What a handler receives once it has been checked. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>
export type Reply<E extends Endpoint> = z.output<E['response']>

/** Splits "POST /api/x/:id" into its method and path. */
export function addressOf(call: Call): { method: Method; path: string } {
  const [method, path] = call.at.split(' ') as [Method, string]
  return { method, path }
}
