import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { fromLocalDateTime, type LocalTime } from '#domain/time.ts'
import { columnAt, momentOf, rowAt, STEP, type ShownDay } from './day-layout.ts'
import type { SelectedTime } from '#web/screens/staff/appointments/add/selected-time.ts'
import { FEWEST_ROWS, type Selection, selectionAfter, selectionAt, selectionBetween } from './slot-selection.ts'

interface Grid {
  calendars: readonly CalendarWithAppointments[]
  day: ShownDay
  now: LocalTime
  onAdd: (time: SelectedTime) => void
  onBlock: (time: SelectedTime) => void
}

/** Selects a range of slots for a new appointment, or to block it: by dragging over free time, or with Shift and arrow keys. */
export function useSlotSelection({ calendars, day, now, onAdd, onBlock }: Grid) {
  const [selection, setSelection] = useState<Selection>()
  /** Where the pointer went down on free time. */
  const pressed = useRef<{ column: Element; calendar: number; row: number; place: number }>(undefined)

  const take = (to: (time: SelectedTime) => void, { calendar, row, rows }: Selection, column?: number) => {
    const calendarId = calendars[calendar]?.calendarId
    setSelection(undefined)
    if (calendarId !== undefined) to({ calendarId, moment: momentOf(row, day), minutes: rows * STEP, column })
  }
  const between = ({ column, calendar, row }: NonNullable<typeof pressed.current>, y: number) =>
    selectionBetween(calendar, row, rowAt(y, column.getBoundingClientRect(), day), day)

  return {
    selection,
    clear: () => setSelection(undefined),
    pointer: {
      onPointerDown: ({ target, clientX, clientY, button }: PointerEvent) => {
        // Blocks and blocked stretches lie on top of their column.
        const column = target instanceof Element && target.matches('[data-calendar]') ? target : undefined
        const calendar = column ? indexOf(column, calendars) : -1
        if (!column || calendar < 0 || button !== 0) {
          pressed.current = undefined
          return
        }
        const box = column.getBoundingClientRect()
        const place = columnAt(clientX, box, calendars[calendar]?.maxColumns ?? 1)
        pressed.current = { column, calendar, row: rowAt(clientY, box, day), place }
      },
      onPointerMove: ({ clientY, buttons, pointerType }: PointerEvent) => {
        if (!pressed.current || pointerType !== 'mouse') return
        if (buttons === 0) pressed.current = undefined
        setSelection(pressed.current && between(pressed.current, clientY))
      },
    },
    /** Whether a click ended a selection, which is then its only meaning. */
    click: ({ clientY }: MouseEvent): boolean => {
      const from = pressed.current
      pressed.current = undefined
      if (from) take(onAdd, between(from, clientY), from.place)
      return from !== undefined
    },
    /** Whether a key belonged to the selection. */
    key: (event: KeyboardEvent): boolean => {
      const arrow = arrows[event.key]
      if (event.shiftKey && arrow) {
        const next = selection ? selectionAfter(selection, arrow, { calendars: calendars.length, day }) : first(event)
        if (next) setSelection(next)
        return true
      }
      if (!selection) return false
      const isBlocked = event.key.toLowerCase() === 'b' && !event.ctrlKey && !event.metaKey
      const isAdded = event.key === 'Enter' || event.key === ' '
      if (isAdded || isBlocked) take(isAdded ? onAdd : onBlock, selection)
      else setSelection(undefined)
      return isAdded || isBlocked || event.key === 'Escape'
    },
  }

  /** Next to what has focus: after it, or before it for the up arrow. */
  function first({ key, target }: KeyboardEvent): Selection {
    const element = target instanceof HTMLElement ? target : undefined
    const calendar = Math.max(0, indexOf(element?.closest('[data-calendar]'), calendars))
    const id = Number(element?.dataset.appointment)
    const focused = calendars[calendar]?.appointments.find((appointment) => appointment.id === id)
    if (focused) {
      const minute = fromLocalDateTime(key === 'ArrowUp' ? focused.start : focused.end).minute
      return selectionAt(calendar, key === 'ArrowUp' ? minute - FEWEST_ROWS * STEP : minute, day)
    }
    const blocked = element?.dataset.blocked
    if (blocked) return selectionAt(calendar, fromLocalDateTime(blocked).minute, day)
    return selectionAt(calendar, now.date === day.date ? now.minute : day.from, day)
  }
}

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

function indexOf(column: Element | null | undefined, calendars: readonly CalendarWithAppointments[]): number {
  const id = column instanceof HTMLElement ? Number(column.dataset.calendar) : Number.NaN
  return calendars.findIndex(({ calendarId }) => calendarId === id)
}
