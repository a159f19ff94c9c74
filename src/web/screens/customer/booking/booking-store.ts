import type { BookedAppointment } from '#contract/booking.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { isBooked, isDraft } from './stored-shape.ts'

export interface Booking {
  /** What has been chosen and typed so far. */
  readonly draft: Draft
  /** The last appointment booked in this tab. */
  readonly booked: BookedAppointment | null
}

const STORAGE_KEY = 'booking'

/** Raised when the shape changes: what an older page stored is then ignored. */
const VERSION = 4

export interface BookingStore {
  read: () => Booking
  subscribe: (notify: () => void) => () => void
  change: (changes: Partial<Draft>) => void
  /** Keeps the booked appointment and starts over, so that nothing personal is left in the form. */
  finish: (booked: BookedAppointment) => void
  /** Forgets everything: the next person at this computer may be someone else. */
  clear: () => void
}

/** Keeps the booking in the tab's own storage: it survives a reload and is gone when the tab closes. */
export function createBookingStore(storage: Pick<Storage, 'getItem' | 'setItem'>): BookingStore {
  const listeners = new Set<() => void>()
  let booking = stored(storage) ?? { draft: emptyDraft(), booked: null }

  const keep = (next: Booking) => {
    booking = next
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...next }))
    } catch {
      // A browser that stores nothing can still book; only a reload would start over.
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
    clear: () => keep({ draft: emptyDraft(), booked: null }),
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
