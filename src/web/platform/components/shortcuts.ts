import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What the key is called on the reader's keyboard that goes with a letter: Ctrl or Cmd. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** What each key does; keys as KeyboardEvent names them, letters in lowercase. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Where keys have their own meaning: inputs, and overlays. */
const BUSY_WITH_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="spinbutton"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Listens for single keys on the whole page, unless turned off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const isOn = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.closest(BUSY_WITH_KEYS)) return
    const act = shortcuts[key.length === 1 ? key.toLowerCase() : key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

/*
 * Speech input can trigger single keys by accident, so they can be turned off (WCAG 2.1.4). The choice is kept in this
 * browser.
 */
const STORAGE_KEY = 'calendar.shortcuts'
const listeners = new Set<() => void>()

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE_KEY) !== 'off')
}

export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY)
  else localStorage.setItem(STORAGE_KEY, 'off')
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
