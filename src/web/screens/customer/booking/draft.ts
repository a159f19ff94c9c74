import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import type { ChosenType, CustomerInformation, Hold, OtherPerson } from '#contract/booking.ts'
import type { LocalDateTime } from '#domain/time.ts'

/** What is in the information form, as typed: only a submit checks it. */
export type TypedInformation = CustomerInformation

/** A hold with its end by this device's clock, however wrong that is: a reload needs no more to go on counting. */
export type KeptHold = Omit<Hold, 'secondsLeft'>

export function keptFrom({ secondsLeft, ...hold }: Hold): KeptHold {
  return { ...hold, expiresAtUtc: new Date(Date.now() + secondsLeft * 1000).toISOString() }
}

export interface Draft {
  readonly appointmentTypes: ChosenType[]
  readonly locationId: number | null
  /** The chosen types that could be done online, but whose customer would rather come. */
  readonly bookAnyway: number[]
  /** The office in the link the customer followed: only its appointment types are offered. */
  readonly linkedLocationId: number | null
  readonly startDateLocal: LocalDateTime | null
  /** The place held for this booking, or held until it ran out. */
  readonly hold: KeptHold | null
  /** Where to look for the nearest offices; empty if not given. */
  readonly zipCode: string
  readonly information: TypedInformation
  /** Who else comes, each as typed. */
  readonly others: readonly OtherPerson[]
  /** Which of the types each person needs, the customer first; none named means all. */
  readonly needs: readonly (readonly number[])[]
  /** One per booking: however often the form is sent, it is booked once. */
  readonly idempotencyKey: string
}

export function emptyDraft(): Draft {
  return {
    appointmentTypes: [],
    bookAnyway: [],
    locationId: null,
    linkedLocationId: null,
    startDateLocal: null,
    hold: null,
    zipCode: '',
    information: {
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    },
    others: [],
    needs: [],
    idempotencyKey: newIdempotencyKey(),
  }
}

/** What each person comes for. */
export function neededBy({ appointmentTypes, needs }: Pick<Draft, 'appointmentTypes' | 'needs'>, person: number) {
  const own = appointmentTypes.filter(({ appointmentTypeId }) => needs[person]?.includes(appointmentTypeId))
  return own.length > 0 ? own : appointmentTypes
}

/** What each of several people comes for, if that is not the same for all. */
export function needsOf(draft: Draft): { needs?: ChosenType[][] } {
  const needs = [null, ...draft.others].map((_, person) => neededBy(draft, person))
  return needs.some((own) => own.length < draft.appointmentTypes.length) ? { needs } : {}
}

/** What calls ask for several people; for one, nothing. */
export const ofPeople = (draft: Draft) =>
  draft.others.length > 0 ? { people: draft.others.length + 1, ...needsOf(draft) } : {}
