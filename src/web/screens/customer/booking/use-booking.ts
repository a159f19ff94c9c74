import { useSyncExternalStore } from 'react'
import { booking } from '#contract/booking.ts'
import { call } from '#web/platform/api/client.ts'
import { type Booking, type BookingStore, createBookingStore } from './booking-store.ts'
import type { Draft } from './draft.ts'

/** Outside components: for tests, which begin in the middle of a booking. */
export const bookingStore = createBookingStore(tabStorage())

/** Touching sessionStorage throws where a browser is told to store nothing. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** The booking that is under way in this tab; every step reads it and adds to it. */
export function useBooking(): Booking & Pick<BookingStore, 'change' | 'finish'> & { changeVisit: typeof changeVisit } {
  const current = useSyncExternalStore(bookingStore.subscribe, bookingStore.read)
  return { ...current, change: bookingStore.change, finish: bookingStore.finish, changeVisit }
}

/** Takes up another service or office. The place that was kept does not suit it: others may have it at once. */
function changeVisit(changes: Partial<Draft>): void {
  const { hold } = bookingStore.read().draft
  bookingStore.change({ ...changes, hold: null })
  // It would run out by itself.
  if (hold) call(booking.releaseHold, { body: { holdKey: hold.holdKey } }).catch(() => undefined)
}
