import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { columnAt, rowAt, type ShownDay } from '#web/screens/staff/appointments/day/day-layout.ts'
import { type Moving, movedBy, movedTo, movingFrom, nearestStart } from './moving.ts'

interface Grid {
  root: RefObject<HTMLElement | null>
  calendars: readonly CalendarWithAppointments[]
  day: ShownDay
  moving: Moving | undefined
  onMoving: (moving: Moving | undefined) => void
  /** The appointment is put down where it is. */
  onDrop: (moving: Moving) => void
}

/** A hand that trembles does not drag. */
const DRAG_PIXELS = 6

/**
 * Moves an appointment to another time, column or calendar: by dragging it, or, once it is picked up (M, or Move in its dialog), with
 * the arrow keys and Enter, or with a click on a place and one more to put it down (WCAG 2.5.7).
 */
export function useMoving({ root, calendars, day, moving, onMoving, onDrop }: Grid) {
  /** Where the pointer went down on an appointment, and how far below its top. */
  const pressed = useRef<{ from: Moving; x: number; y: number; below: number }>(undefined)
  const isDragged = useRef(false)

  const placeAt = (x: number, y: number) => {
    const columns = [...(root.current?.querySelectorAll<HTMLElement>('[data-calendar]') ?? [])]
    const calendar = columns.findIndex((column) => {
      const { left, right } = column.getBoundingClientRect()
      return left <= x && x < right
    })
    const column = columns[calendar]
    if (!column) return undefined
    const box = column.getBoundingClientRect()
    return { calendar, column: columnAt(x, box, calendars[calendar]?.maxColumns ?? 1), row: rowAt(y, box, day) }
  }
  const hover = (from: Moving, { clientX, clientY }: { clientX: number; clientY: number }, below: number) => {
    const place = placeAt(clientX, clientY)
    if (!place) return undefined
    const wanted = { ...place, row: place.row - below }
    return movedTo(from, { ...wanted, row: nearestStart(wanted, calendars, day) }, day)
  }

  return {
    pointer: {
      onPointerDown: ({ target, clientX, clientY, button, pointerType }: PointerEvent) => {
        pressed.current = undefined
        isDragged.current = false
        const block = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null
        const from = block && button === 0 && !moving && movingFrom(Number(block.dataset.appointment), calendars, day)
        const place = placeAt(clientX, clientY)
        // A finger scrolls.
        if (!from || !place || pointerType !== 'mouse') return
        pressed.current = { from, x: clientX, y: clientY, below: place.row - from.row }
      },
      onPointerMove: (event: PointerEvent) => {
        const { clientX, clientY, buttons, pointerId } = event
        const start = pressed.current
        if (!start || buttons === 0) return
        if (!isDragged.current && Math.hypot(clientX - start.x, clientY - start.y) < DRAG_PIXELS) return
        // Until it is put down, the pointer belongs to the grid, wherever it goes.
        if (!isDragged.current) root.current?.setPointerCapture?.(pointerId)
        isDragged.current = true
        onMoving(hover(start.from, event, start.below))
      },
    },
    /** Whether a click was about the move, which is then its only meaning. */
    click: (event: MouseEvent): boolean => {
      const wasDragged = isDragged.current
      pressed.current = undefined
      isDragged.current = false
      if (!moving) return wasDragged
      const place = wasDragged ? moving : hover(moving, event, 0)
      const isHere = place?.calendar === moving.calendar && place.column === moving.column && place.row === moving.row
      if (isHere) onDrop(moving)
      else if (place) onMoving(place)
      return true
    },
    /** Whether a key belonged to the move. */
    key: (event: KeyboardEvent): boolean => {
      const { key, target } = event
      if (!moving) {
        const id = target instanceof HTMLElement ? Number(target.dataset.appointment) : Number.NaN
        const from = key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && movingFrom(id, calendars, day)
        if (from) onMoving(from)
        return Boolean(from)
      }
      const arrow = arrows[key]
      if (arrow) onMoving(movedBy(moving, arrow, { calendars, day, isWide: event.shiftKey }))
      else if (key === 'Enter' || key === ' ') onDrop(moving)
      else if (key === 'Escape') onMoving(undefined)
      return arrow !== undefined || key === 'Enter' || key === ' ' || key === 'Escape'
    },
  }
}

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
