import { useState } from 'react'

const storageKey = 'sidebar'

/**
 * Whether the sidebar shows only icons; remembered in this browser. Until they choose, staff have it out of the way: the
 * calendar is where they work all day.
 */
export function useSidebarCollapsed(isStaff: boolean): readonly [isCollapsed: boolean, toggle: () => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const isCollapsed = chosen === null ? isStaff : chosen === 'collapsed'
  const toggle = () => {
    const next = isCollapsed ? 'open' : 'collapsed'
    localStorage.setItem(storageKey, next)
    setChosen(next)
  }
  return [isCollapsed, toggle]
}
