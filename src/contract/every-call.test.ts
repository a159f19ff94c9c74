import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { everyCall } from '#contract/every-call.ts'
import { addressOf, type Policy } from '#contract/endpoint.ts'

/** The lines of docs/calls.tsv: method, path, who, notes. */
const listed = readFileSync('docs/calls.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', who = ''] = line.split('\t')
    return { at: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`, who }
  })

/** The hub is not a contract entry: it speaks SignalR. */
const withoutHub = listed.filter((call) => !call.at.includes('/signalr/'))

const POLICIES: Record<string, Policy> = {
  any: 'signed-in',
  public: 'public',
  token: 'token',
  gateway: 'gateway',
  staff: ['Staff', 'Office Manager', 'Admin'],
  manager: ['Office Manager', 'Admin'],
  admin: ['Admin'],
}

/** The people whose calls an address begins with, as docs/calls.tsv calls them. */
const AUDIENCES: Record<string, string> = { admin: 'admin', 'office-manager': 'manager', staff: 'staff' }
const audienceOf = (call: { readonly at: string }) => AUDIENCES[/ \/api\/([\w-]+)\//.exec(call.at)?.[1] ?? '']

describe('the contract', () => {
  it('is compared with a list that exists', () => {
    expect(withoutHub.length).toBeGreaterThan(100)
  })

  it.each(withoutHub)('declares $at for $who', ({ at, who }) => {
    const call = everyCall.find((each) => each.at === at)
    expect(call?.allow).toEqual(POLICIES[who])
  })

  it('opens what is below an audience’s address to exactly that audience', () => {
    const wrong = everyCall.filter((call) => {
      const audience = audienceOf(call)
      return audience !== undefined && String(call.allow) !== String(POLICIES[audience])
    })
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  it('has no other call that the list does not name', () => {
    const known = new Set(withoutHub.map(({ at }) => at))
    const others = everyCall.filter((call) => audienceOf(call) === undefined && !known.has(call.at))
    expect(others.map(({ at }) => at)).toEqual([])
  })

  it('names every address once', () => {
    const addresses = everyCall.map((call) => call.at)
    expect(addresses).toEqual([...new Set(addresses)])
  })

  it('has no GET that writes', () => {
    expect(everyCall.filter((call) => call.kind === 'write' && addressOf(call).method === 'GET')).toEqual([])
  })

  it('refuses unknown fields in everything a caller sends', () => {
    const open = everyCall.flatMap((call) => {
      // The gateway sends whatever it likes, signed; a mailed link opens a page, however mail programs have changed it.
      if (call.allow === 'gateway' || call.at.endsWith('/confirm-account-redirect')) return []
      const schemas = [call.params, call.query, call.body].filter((schema) => schema !== undefined)
      return schemas.flatMap((schema) =>
        openObjectsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), call.at),
      )
    })
    expect(open).toEqual([])
  })
})

/** Texts of several lines; all others are on one. */
const OF_SEVERAL_LINES = [
  'address',
  'announcement',
  'announcementMessage',
  'announcementTemplate',
  'body',
  'description',
  'directions',
  'message',
  'messageTemplate',
  'note',
  'onlineText',
  'pullNumberAnnouncementTemplate',
  'reason',
  'value',
]

/** Never stored, sent or shown, so anything will do. */
const PASSWORDS = ['password', 'confirmPassword', 'currentPassword']

describe('a text that a caller sends (SAFE-13)', () => {
  const texts = everyCall.flatMap((call) =>
    call.allow === 'gateway'
      ? []
      : [call.params, call.query, call.body].flatMap((schema) => (schema ? textsIn(schema, '') : [])),
  )
  const takes = (text: string) =>
    new Set(texts.flatMap(({ name, schema }) => (z.safeParse(schema, text).success ? [name] : [])))

  it('takes line breaks only where it may have several lines', () => {
    expect(texts.length).toBeGreaterThan(100)
    for (const end of ['\n', '\r', '\r\n']) {
      expect(takes(`a${end}b`)).toEqual(new Set([...OF_SEVERAL_LINES, ...PASSWORDS]))
    }
  })

  it.each([0, 7, 8, 11, 27, 31, 127, 0x85, 0x20_28, 0x20_29])('never takes the control character %d', (code) => {
    expect(takes(`a${String.fromCodePoint(code)}b`)).toEqual(new Set(PASSWORDS))
  })
})

interface Text {
  readonly name: string
  readonly schema: z.core.$ZodType
}

/** Every text in a schema, by the name of its field. */
function textsIn(schema: z.core.$ZodType, name: string): Text[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ name, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([field, inner]) => textsIn(inner, field))
    case 'array':
      return textsIn(def.element, name)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, name))
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, name)
    case 'pipe':
      return textsIn(def.in, name)
    case 'record':
      return [...textsIn(def.keyType, name), ...textsIn(def.valueType, name)]
    default:
      return []
  }
}

/** The paths of objects in a JSON schema that would accept unknown fields. */
function openObjectsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown }
  const here = type === 'object' && additionalProperties !== false ? [at] : []
  return [...here, ...Object.entries(schema).flatMap(([key, value]) => openObjectsIn(value, `${at}/${key}`))]
}
