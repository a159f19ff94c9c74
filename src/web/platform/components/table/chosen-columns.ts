import { useState } from 'react'

export interface ColumnChoice {
  /** Those shown. */
  readonly ids: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  /** Back to the columns shown at first. */
  readonly forget: () => void
}

/** Which columns of a table are shown; remembered in this browser. */
export function useChosenColumns(
  table: string,
  columns: readonly { readonly id: string; readonly isExtra?: boolean; readonly isWide?: boolean }[],
  isTight: boolean,
): ColumnChoice {
  const storageKey = `columns of ${table}`
  const [chosen, setChosen] = useState(() => read(storageKey))
  const known = chosen?.filter((id) => columns.some((column) => column.id === id))
  const usual = columns.filter(({ isExtra, isWide }) => !isExtra && !(isTight && isWide)).map(({ id }) => id)
  return {
    ids: known && known.length > 0 ? known : usual,
    choose: (ids) => {
      localStorage.setItem(storageKey, JSON.stringify(ids))
      setChosen([...ids])
    },
    forget: () => {
      localStorage.removeItem(storageKey)
      setChosen(undefined)
    },
  }
}

function read(storageKey: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : undefined
  } catch {
    return undefined
  }
}
