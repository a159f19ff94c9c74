import type { LocalDate } from '#domain/time.ts'

/** Every job of the portal by its name, with what it is told. Whoever puts one in line need not know who works on it. */
export interface JobData {
  readonly sweep: undefined
  readonly 'extend-days': undefined
  readonly remind: undefined
  readonly anonymise: undefined
  readonly 'count-appointments': undefined
  readonly 'import-zip-codes': { readonly runId: number }
  readonly 'cancel-appointments': { readonly cancellationId: number }
  readonly 'fill-calendars': {
    readonly runId: number
    readonly locationId: number
    readonly calendarId?: number
    readonly date: LocalDate
    readonly email: string
    readonly phoneNumber: string
    readonly by: { readonly email: string; readonly userId: number }
  }
}

export type JobName = keyof JobData
