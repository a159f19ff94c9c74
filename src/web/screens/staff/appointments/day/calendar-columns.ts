import { useMemo, useSyncExternalStore } from 'react'

/** How this browser draws a location's calendars. */
export interface CalendarColumns {
  /** Calendars that are not drawn. */
  readonly hidden: readonly number[]
  /** Rows as low and columns as narrow as can be read, so that the whole day of all calendars fits the window. */
  readonly isCompact: boolean
}

/** Kept in this browser, per location: a desk looks at the same counters every day. */
export function useCalendarColumns(locationId: number) {
  const key = `calendar.columns.${locationId}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? '')
  const columns = useMemo(() => columnsIn(kept), [kept])
  const change = (some: Partial<CalendarColumns>) => {
    localStorage.setItem(key, JSON.stringify({ ...columns, ...some }))
    for (const notify of listeners) notify()
  }
  return { ...columns, change }
}

function columnsIn(kept: string): CalendarColumns {
  try {
    const { hidden, isCompact } = JSON.parse(kept) as Partial<CalendarColumns>
    return { hidden: Array.isArray(hidden) ? hidden : [], isCompact: isCompact === true }
  } catch {
    return { hidden: [], isCompact: false }
  }
}

const listeners = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
