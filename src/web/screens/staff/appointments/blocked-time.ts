import type { KeyboardEvent, MouseEvent } from 'react'
import { type LocalDateTime, toLocalDateTime } from '#domain/time.ts'
import { rowCount, STEP, type ShownDay } from './day-layout.ts'

/** A time at which a calendar takes no appointments. */
export interface BlockedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
}

/** The blocked time that was pressed: by mouse the row under it, by keyboard where the stretch begins. */
export function blockedAt(event: MouseEvent | KeyboardEvent, day: ShownDay): BlockedTime | undefined {
  const { target } = event
  const blocked = target instanceof Element ? target.closest<HTMLElement>('[data-blocked]') : null
  const column = blocked?.closest<HTMLElement>('[data-calendar]')
  if (!blocked || !column) return undefined
  const start = blocked.dataset.blocked ?? ''
  const moment = 'clientY' in event && event.detail > 0 ? momentAt(event.clientY, column, day) : start
  return { calendarId: Number(column.dataset.calendar), moment: moment < start ? start : moment }
}

function momentAt(y: number, column: HTMLElement, day: ShownDay): LocalDateTime {
  const { top, height } = column.getBoundingClientRect()
  const row = Math.floor(((y - top) / height) * rowCount(day))
  return toLocalDateTime({ date: day.date, minute: day.from + row * STEP })
}
