import { useRef, useState } from 'react'
import type { LinePerson } from '#contract/line.ts'
import type { Shortcuts } from '#web/platform/components/shortcuts.ts'

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))

/** Selects a person by mouse, by arrow keys, or by typing a ticket number; Enter opens them. */
export function useSelection(people: readonly LinePerson[]) {
  const [selectedId, setSelectedId] = useState<number>()
  const [openId, setOpenId] = useState<number>()
  const typed = useRef('')
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
    const longer = `${typed.current}${digit}`
    // A digit that no longer number begins with begins the next one.
    typed.current = people.some(({ ticket }) => beginsWith(ticket, longer)) ? longer : digit
    const wanted = Number(typed.current)
    const found = people.find(({ ticket }) => numberIn(ticket) === wanted)
    if (found) select(found.id)
  }
  const digits = Object.fromEntries(DIGITS.map((digit) => [digit, () => type(digit)]))
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

/** Whether a number begins with some digits, with or without the zeros in front. */
const beginsWith = (ticket: string, digits: string) =>
  String(numberIn(ticket)).startsWith(digits.replace(/^0+/, '')) || ticket.replaceAll(/\D/g, '').startsWith(digits)

/** "A017" is 17. */
const numberIn = (ticket: string) => Number(ticket.replaceAll(/\D/g, ''))
