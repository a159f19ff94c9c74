import type { BookedAppointment, ChosenType, CustomerInformation } from '#contract/booking.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { isBooked, isDraft } from './stored-shape.ts'

/** What stands in the information form, as typed: only a submit asks whether it is right. */
export type TypedInformation = CustomerInformation

export interface Draft {
  readonly appointmentTypes: readonly ChosenType[]
  readonly locationId: number | null
  /** The office of the link that the customer followed: only its appointment types are offered. */
  readonly linkedLocationId: number | null
  readonly startDateLocal: LocalDateTime | null
  readonly information: TypedInformation
  /** One for each booking: however often its form is sent, it is booked once. */
  readonly idempotencyKey: string
}

export interface Booking {
  /** What has been chosen and typed so far. */
  readonly draft: Draft
  /** The last appointment that was booked in this tab. */
  readonly booked: BookedAppointment | null
}

const STORAGE_KEY = 'booking'

/** Raised when the shape changes: what an older page has stored is then left aside. */
const VERSION = 1

export interface BookingStore {
  read: () => Booking
  subscribe: (notify: () => void) => () => void
  /** Takes up what was chosen or typed. */
  change: (changes: Partial<Draft>) => void
  /** Keeps the booked appointment and begins afresh, so that nothing personal is left in the form. */
  finish: (booked: BookedAppointment) => void
}

/** Keeps the booking in the tab's own storage: a reload comes back to it, and closing the tab forgets it. */
export function createBookingStore(storage: Pick<Storage, 'getItem' | 'setItem'>): BookingStore {
  const listeners = new Set<() => void>()
  let booking = stored(storage) ?? { draft: emptyDraft(), booked: null }

  const keep = (next: Booking) => {
    booking = next
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...next }))
    } catch {
      // A browser that stores nothing still books; only a reload would begin anew.
    }
    for (const notify of listeners) notify()
  }

  return {
    read: () => booking,
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    change: (changes) => keep({ ...booking, draft: { ...booking.draft, ...changes } }),
    finish: (booked) => keep({ draft: emptyDraft(), booked }),
  }
}

function stored(storage: Pick<Storage, 'getItem'>): Booking | undefined {
  try {
    const { version, draft, booked } = JSON.parse(storage.getItem(STORAGE_KEY) ?? '') as Booking & { version: unknown }
    return version === VERSION && isDraft(draft) && isBooked(booked) ? { draft, booked } : undefined
  } catch {
    return undefined
  }
}

function emptyDraft(): Draft {
  return {
    appointmentTypes: [],
    locationId: null,
    linkedLocationId: null,
    startDateLocal: null,
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
    idempotencyKey: newIdempotencyKey(),
  }
}

/** A random UUID. `crypto.randomUUID` would be missing where a portal is tried out without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, variant 1, as RFC 9562 asks.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
