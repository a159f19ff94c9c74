import type { LocalDate } from '#domain/time.ts'

/** Every job of the portal by name, with its data. Code that queues a job need not know what handles it. */
export interface JobData {
  readonly sweep: undefined
  readonly 'extend-days': undefined
  readonly remind: undefined
  readonly 'confirm-to-keep': undefined
  readonly anonymise: undefined
  readonly 'count-appointments': undefined
  readonly 'note-change-words': undefined
  readonly 'end-of-day': undefined
  readonly 'measure-service': undefined
  readonly 'tell-who-is-near': undefined
  readonly 'import-zip-codes': { readonly runId: number }
  readonly 'cancel-appointments': { readonly cancellationId: number }
  readonly 'end-offers': undefined
  readonly 'send-links': { readonly contact: string }
  readonly 'fill-calendars': {
    readonly runId: number
    readonly locationId: number
    readonly calendarId?: number
    readonly date: LocalDate
    readonly email: string
    readonly phoneNumber: string
    readonly by: { readonly email: string; readonly userId: number }
    /** Takes every place, rather than as many as on a day like others. */
    readonly isFull?: boolean
  }
}

export type JobName = keyof JobData

const NAMES: Readonly<Record<JobName, true>> = {
  sweep: true,
  'extend-days': true,
  remind: true,
  'confirm-to-keep': true,
  anonymise: true,
  'count-appointments': true,
  'note-change-words': true,
  'end-of-day': true,
  'measure-service': true,
  'tell-who-is-near': true,
  'import-zip-codes': true,
  'cancel-appointments': true,
  'end-offers': true,
  'send-links': true,
  'fill-calendars': true,
}

export const JOB_NAMES = Object.keys(NAMES)
