import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { tableReplyOf } from './tables.ts'

export const CHANGE_LOG_ACTIONS = ['Created', 'Updated', 'Deleted'] as const

/** One changed property of one record: what it was, what it became, when, and by whom. */
export const ChangeLogRow = z.object({
  id: Id,
  changeLogAction: z.enum(CHANGE_LOG_ACTIONS),
  recordTypeName: z.string(),
  recordId: Id,
  recordPropertyName: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  appointmentDiscriminator: z.string(),
  /** Of the office it happened at, in which its moments are read; null for what belongs to the portal as a whole. */
  timeZone: z.nullable(z.string()),
  entityChangeTransaction: z.object({ timestampUtc: z.string(), principal: z.string() }),
})
export type ChangeLogRow = z.output<typeof ChangeLogRow>

export const ChangeLogTable = tableReplyOf(ChangeLogRow)
