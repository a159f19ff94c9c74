/** A month of the office's calendar, "2026-03". Strings of this shape sort in time order. */
export type LocalMonth = string

/** The month of "2026-03-09" or "2026-03-09T08:05". */
export function monthOf(local: string): LocalMonth {
  return local.slice(0, 7)
}

export function nextMonth(month: LocalMonth): LocalMonth {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
