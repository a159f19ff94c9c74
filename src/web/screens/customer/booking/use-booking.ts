import { useSyncExternalStore } from 'react'
import { booking } from '#contract/booking.ts'
import { call } from '#web/platform/api/client.ts'
import { type Booking, type BookingStore, createBookingStore } from './booking-store.ts'
import type { Draft } from './draft.ts'

/** Outside components only for tests, which start in the middle of a booking. */
export const bookingStore = createBookingStore(tabStorage())

/** Touching sessionStorage throws in a browser set to store nothing. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** The booking under way in this tab; every step reads it and adds to it. */
export function useBooking(): Booking &
  Pick<BookingStore, 'change' | 'finish' | 'clear'> & { changeVisit: typeof changeVisit } {
  const current = useSyncExternalStore(bookingStore.subscribe, bookingStore.read)
  return {
    ...current,
    change: bookingStore.change,
    finish: bookingStore.finish,
    clear: bookingStore.clear,
    changeVisit,
  }
}

/** Changes the service or office. The held place no longer fits, so it is released immediately. */
function changeVisit(changes: Partial<Draft>): void {
  const { hold } = bookingStore.read().draft
  bookingStore.change({ ...changes, hold: null })
  // If this fails, the hold still expires.
  if (hold) call(booking.releaseHold, { body: { holdKey: hold.holdKey } }).catch(() => undefined)
}
