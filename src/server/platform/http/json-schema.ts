import * as z from 'zod'
import { IdInUrl, LocalDate } from '#contract/fields.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Written once: a process of tests builds many servers. */
const replies = new WeakMap<z.core.$ZodType, JsonSchema>()

/** A reply's schema for the serializer: what it does not list does not leave the server. */
export function jsonSchemaOfReply(schema: z.core.$ZodType): JsonSchema {
  const known = replies.get(schema)
  if (known) return known
  const options = { target: 'draft-7', io: 'output' } as const
  const written = z.toJSONSchema(schema, { ...options, override: ({ jsonSchema }) => simplify(jsonSchema) })
  replies.set(schema, written)
  return written
}

/** What a generator can use better than the rules that these check by. */
const plainly = new Map<z.core.$ZodType, JsonSchema>([
  [IdInUrl, { type: 'integer', minimum: 1 }],
  [LocalDate, { type: 'string', format: 'date' }],
])

/** A request's or reply's schema for the published description of the API. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const plain = plainly.get(zodSchema)
      if (!plain) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, plain)
    },
  })
}

/** "A or null" as one nullable type: otherwise the serializer would validate every value to choose between them. */
function simplify(schema: JsonSchema): void {
  const [value, nothing] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
