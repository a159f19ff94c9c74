import { useState } from 'react'

const STORAGE_KEY = 'ready-documents'

/** By appointment: the end of the visit, in milliseconds, and the documents that are ready. */
type Kept = Readonly<Record<string, { readonly until: number; readonly documents: readonly string[] }>>

/**
 * Which documents the customer has ready for an appointment. The browser keeps it until the visit is over; no one else
 * is told.
 */
export function useReadyDocuments(appointmentId: number, endDateUtc: string) {
  const [ready, setReady] = useState<readonly string[]>(() => kept()[appointmentId]?.documents ?? [])
  const toggle = (document: string) => {
    const documents = ready.includes(document) ? ready.filter((each) => each !== document) : [...ready, document]
    setReady(documents)
    keep({ ...stillAhead(kept()), [appointmentId]: { until: Date.parse(endDateUtc), documents } })
  }
  return { ready, toggle }
}

const stillAhead = (all: Kept): Kept =>
  Object.fromEntries(Object.entries(all).filter(([, { until }]) => until > Date.now()))

function kept(): Kept {
  try {
    return (JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as Kept
  } catch {
    return {}
  }
}

function keep(all: Kept): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(all))
  } catch {
    // A browser that stores nothing still shows the list and prints it.
  }
}
