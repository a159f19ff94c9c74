import { useRef, useState } from 'react'
import type { LinePerson } from '#contract/line.ts'
import type { Shortcuts } from '#web/platform/components/shortcuts.ts'

/** Digits typed within this time are one ticket number. */
const TYPING_MS = 1500

/** Selects a person by mouse, by arrow keys, or by typing a ticket number; Enter opens them. */
export function useSelection(people: readonly LinePerson[]) {
  const [selectedId, setSelectedId] = useState<number>()
  const [openId, setOpenId] = useState<number>()
  const typed = useRef({ digits: '', at: 0 })
  const place = people.findIndex(({ id }) => id === selectedId)

  const select = (id: number | undefined) => {
    setSelectedId(id)
    if (id !== undefined) document.getElementById(rowIdOf(id))?.scrollIntoView({ block: 'nearest' })
  }
  const move = (by: number) => {
    const next = place === -1 && by < 0 ? people.length - 1 : place + by
    select(people[Math.min(Math.max(next, 0), people.length - 1)]?.id)
  }
  const type = (digit: string) => {
    const now = Date.now()
    const { digits, at } = typed.current
    typed.current = { digits: now - at > TYPING_MS ? digit : digits + digit, at: now }
    const wanted = Number(typed.current.digits)
    const found = people.find(({ ticket }) => numberIn(ticket) === wanted)
    if (found) select(found.id)
  }
  const digits = Object.fromEntries([...'0123456789'].map((digit) => [digit, () => type(digit)]))
  const shortcuts: Shortcuts = {
    ...digits,
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(place !== -1 && { Enter: () => setOpenId(selectedId), Escape: () => select(undefined) }),
  }
  return {
    selectedId,
    opened: people.find(({ id }) => id === openId),
    open: (id: number) => {
      setSelectedId(id)
      setOpenId(id)
    },
    close: () => setOpenId(undefined),
    shortcuts,
  }
}

export const rowIdOf = (id: number) => `in-line-${id}`

/** "A017" is 17. */
const numberIn = (ticket: string) => Number(ticket.replaceAll(/\D/g, ''))
