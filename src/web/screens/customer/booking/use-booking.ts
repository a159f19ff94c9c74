import { useSyncExternalStore } from 'react'
import { type Booking, type BookingStore, createBookingStore } from './booking-store.ts'

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
export function useBooking(): Booking & Pick<BookingStore, 'change' | 'finish'> {
  const booking = useSyncExternalStore(bookingStore.subscribe, bookingStore.read)
  return { ...booking, change: bookingStore.change, finish: bookingStore.finish }
}
