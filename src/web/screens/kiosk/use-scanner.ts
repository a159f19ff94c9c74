import { useEffect, useEffectEvent } from 'react'
import { tokenIn } from './scanned-token.ts'

/** Longer than any address of ours. */
const MOST_LETTERS = 400

/**
 * Listens to a scanner that types what it reads and presses Enter, wherever the focus is: Enter would press the button that
 * has it. In a field the letters are the field's.
 */
export function useScanner(onScan: (token: string) => void): void {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.key === 'Enter') {
        const token = tokenIn(typed)
        typed = ''
        if (token === undefined) return
        event.preventDefault()
        scan(token)
      } else if (event.key.length === 1) typed = (typed + event.key).slice(-MOST_LETTERS)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
