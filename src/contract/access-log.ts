import * as z from 'zod/mini'
import { ACCESS_ACTIONS } from './disclosures.ts'
import { admins, read } from './endpoint.ts'
import { ENTITIES } from './entities.ts'
import { Id, Instant } from './fields.ts'
import { tableReplyOf, tableRequestWith } from './tables.ts'

/** Someone saw or exported customers' data. */
export const AccessRow = z.object({
  id: Id,
  happenedAtUtc: z.string(),
  /** The address of who it was. */
  principal: z.string(),
  action: z.enum(ACCESS_ACTIONS),
  recordTypeName: z.enum(ENTITIES),
  recordId: z.nullable(Id),
  /** An appointment's reference, while there is one. */
  reference: z.nullable(z.string()),
  /** Of a list: its office and its day. */
  locationName: z.nullable(z.string()),
  day: z.nullable(z.string()),
  narrowed: z.object({
    isSearched: z.optional(z.boolean()),
    filters: z.optional(z.array(z.object({ propertyName: z.string(), from: z.string(), to: z.string() }))),
  }),
  /** Only for an export that was received completely. */
  rowCount: z.nullable(z.int()),
})
export type AccessRow = z.output<typeof AccessRow>

export const accessLog = {
  table: read({
    at: 'POST /api/admin/access-log/table',
    summary: "List who saw or exported customers' data",
    allow: admins,
    body: tableRequestWith({
      startDate: z.optional(Instant),
      endDate: z.optional(Instant),
      /** Only who saw this appointment. */
      appointmentId: z.optional(Id),
    }),
    response: tableReplyOf(AccessRow),
    entities: [],
  }),
}
