import type { KeyboardEvent, MouseEvent } from 'react'
import type { LocalDateTime } from '#domain/time.ts'
import { momentOf, rowAt, type ShownDay } from '#web/screens/staff/appointments/day/day-layout.ts'
import type { StopMove } from '#web/screens/staff/appointments/day/roving.ts'

/** A time when a calendar takes no appointments. */
export interface BlockedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
}

/** The blocked time that was activated: by mouse the row under the pointer, by keyboard the start of the stretch. */
export function blockedAt(event: MouseEvent | KeyboardEvent, day: ShownDay): BlockedTime | undefined {
  const blocked = blockedElement(event.target)
  const column = blocked?.closest<HTMLElement>('[data-calendar]')
  if (!blocked || !column) return undefined
  const start = blocked.dataset.blocked ?? ''
  const moment = 'clientY' in event && event.detail > 0 ? momentAt(event.clientY, column, day) : start
  return { calendarId: Number(column.dataset.calendar), moment: moment < start ? start : moment }
}

function momentAt(y: number, column: HTMLElement, day: ShownDay): LocalDateTime {
  return momentOf(rowAt(y, column.getBoundingClientRect(), day), day)
}

/** The blocked stretch that contains an element. */
export function blockedElement(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-blocked]') : null
}

/** Where an arrow key leads from a stretch: to others in its column, or to the next column at about the same time. */
export function blockedAfter(from: HTMLElement, move: StopMove): HTMLElement | undefined {
  const column = from.closest('[data-calendar]')
  const inColumn = stretchesOf(column)
  if (move === 'up' || move === 'down') return inColumn[inColumn.indexOf(from) + (move === 'up' ? -1 : 1)]
  if (move !== 'left' && move !== 'right') return move === 'top' || move === 'first' ? inColumn[0] : inColumn.at(-1)

  const columns = [...(column?.parentElement?.querySelectorAll('[data-calendar]') ?? [])]
  const here = columns.findIndex((each) => each === column)
  const beside = move === 'left' ? columns.slice(0, here).toReversed() : columns.slice(here + 1)
  const stretches = beside.map(stretchesOf).find(({ length }) => length > 0) ?? []
  return stretches.findLast((each) => startOf(each) <= startOf(from)) ?? stretches[0]
}

const startOf = ({ dataset }: HTMLElement) => dataset.blocked ?? ''

function stretchesOf(column: Element | null): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-blocked]') ?? [])]
}
