import * as z from 'zod'
import { addDays } from '#domain/time.ts'
import { FIRST_DAY } from './factories.ts'

/** Far from every booking of the tests. */
export const QUIET_DAY = addDays(FIRST_DAY, 80)

/** What is tried for a field without a given value: the first that its schema takes, so it is left out if allowed. */
const CANDIDATES = [
  undefined,
  null,
  false,
  '',
  [],
  1,
  'x',
  'en',
  'nobody@example.test',
  QUIET_DAY,
  `${QUIET_DAY}T00:00`,
  QUIET_DAY.slice(0, 7),
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'x'.repeat(43),
  'Long-enough-1',
  'America/Denver',
  '80220',
]

/**
 * A value that a schema of the contract takes. Fields get the values given for their names: some always, others only if
 * a request needs them.
 */
export function sampleOf(schema: z.core.$ZodType, always: KnownSamples, needed: KnownSamples): unknown {
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => {
      const isOptional = z.safeParse(field, undefined).success
      const given = name in always ? always[name] : isOptional ? undefined : needed[name]
      return [name, given !== undefined || name in always ? given : sampleOf(field, always, needed)]
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0]
  if (schema instanceof z.core.$ZodDiscriminatedUnion)
    return sampleOf(schema._zod.def.options[0] as z.core.$ZodType, always, needed)
  const taken = CANDIDATES.findIndex((each) => z.safeParse(schema, each).success)
  if (taken !== -1) return CANDIDATES[taken]
  return schema instanceof z.core.$ZodArray ? [sampleOf(schema._zod.def.element, always, needed)] : undefined
}

export type KnownSamples = Readonly<Record<string, unknown>>
