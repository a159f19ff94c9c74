/** Whether a station is only a number or a letter ("3", "A", "B12"), as opposed to a name ("Window A"). */
export function isDeskNumber(station: string): boolean {
  return /^[\p{L}\p{N}]{1,3}$/u.test(station)
}

/** By default, people are called to the first desk (TICKET-5). */
export const FIRST_STATION = '1'
