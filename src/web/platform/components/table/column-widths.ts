import { useState } from 'react'

/** In pixels, by column; a column that is not named is as wide as what it holds. */
export type Widths = Readonly<Record<string, number>>

export interface ColumnWidths {
  readonly widths: Widths
  readonly set: (column: string, width: number) => void
  /** Wider or narrower than it is now. */
  readonly step: (column: string, by: number) => void
  readonly forget: () => void
}

/** Room for a few letters, and less than most screens. */
const NARROWEST = 64
const WIDEST = 800

/** How wide readers made the columns of a table; remembered in this browser. */
export function useColumnWidths(label: string): ColumnWidths {
  const storageKey = `widths of ${label}`
  const [widths, setWidths] = useState(() => read(storageKey))
  const set = (column: string, width: number) => {
    const next = { ...widths, [column]: Math.round(Math.min(Math.max(width, NARROWEST), WIDEST)) }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setWidths(next)
  }
  return {
    widths,
    set,
    step: (column, by) => {
      const heading = document.querySelector<HTMLElement>(`[aria-label="${label}"] thead [data-column="${column}"]`)
      set(column, (widths[column] ?? heading?.offsetWidth ?? NARROWEST) + by)
    },
    forget: () => {
      localStorage.removeItem(storageKey)
      setWidths({})
    },
  }
}

function read(storageKey: string): Widths {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    )
  } catch {
    return {}
  }
}
