import type { LocalDate, Minute } from '#domain/time.ts'
import type { ReplyAction } from './asks.ts'

/** What a number stands for in an answer: what to do with what, as it was when the answer was sent. */
export interface NumberedChoice {
  readonly action: ReplyAction
  readonly appointments?: readonly { readonly id: number; readonly day: LocalDate; readonly startMinute: Minute }[]
  readonly offerId?: number
  readonly entryId?: number
  readonly position?: number
}

export interface Choices {
  readonly list: readonly NumberedChoice[]
  /** Asked about a household: ALL means everyone in the list. */
  readonly isHousehold: boolean
}
