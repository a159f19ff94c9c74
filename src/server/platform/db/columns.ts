import type { ColumnType } from 'kysely'

/** A timestamptz: read as ISO text, written as text or Date. */
export type Instant = ColumnType<string, Date | string, Date | string>
