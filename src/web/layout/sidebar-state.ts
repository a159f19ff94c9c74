import { useState } from 'react'

const storageKey = 'sidebar'

/** Whether the sidebar shows only icons; remembered in this browser. */
export function useSidebarCollapsed(): readonly [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(storageKey, isCollapsed ? 'open' : 'collapsed')
    setIsCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
