import * as z from 'zod/mini'
import { isZipCode } from '#domain/zip-code.ts'
import { ChosenTypes, LocationOption } from './booking.ts'
import { JobProgress } from './effects.ts'
import { admins, CALLS_PER_ADDRESS, read, write } from './endpoint.ts'

export const ZipCode = z.string('Required').check(z.trim(), z.refine(isZipCode, 'Must be a ZIP code, such as 80220'))

export const SortedLocations = z.object({
  /** Whether the zip code has a known place; when not, the locations come in the order of their names. */
  isKnown: z.boolean(),
  /** The place is that of the surrounding zip codes. */
  isApproximate: z.boolean(),
  locations: z.array(LocationOption),
})
export type SortedLocations = z.output<typeof SortedLocations>

export const zipCodes = {
  /** The offices that serve every chosen type, nearest first. */
  sortLocations: read({
    at: 'POST /api/booking/sort-locations',
    summary: 'Sort the offices by distance from a ZIP code',
    allow: 'public',
    body: z.strictObject({ appointmentTypes: ChosenTypes, zipCode: ZipCode }),
    response: SortedLocations,
    limit: CALLS_PER_ADDRESS,
    isShared: true,
    entities: ['Location'],
  }),
  startImport: write({
    at: 'POST /api/admin/appointments/import-zip-codes',
    summary: 'Start the import of ZIP codes',
    allow: admins,
    response: z.object({ message: z.string() }),
    entities: [],
  }),
  /** How far the newest import is; null before the first. */
  importProgress: read({
    at: 'GET /api/admin/appointments/import-zip-codes',
    summary: 'Get the progress of importing ZIP codes',
    allow: admins,
    response: z.object({ progress: z.nullable(JobProgress) }),
    entities: [],
    isBackground: true,
  }),
}
