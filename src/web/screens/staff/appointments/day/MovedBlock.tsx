import { useEffect, useRef } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { sayStretch } from '#web/platform/i18n/say-english.ts'
import type { MoveEffect, Moving } from '#web/screens/staff/appointments/move/moving.ts'

interface MovedBlockProps {
  name: string
  moving: Moving
  effect: MoveEffect
  /** It would come at another time, so its customer is told. */
  isAnotherTime: boolean
  onDrop: () => void
  onKeep: () => void
}

/** Where an appointment would go, and what would come of it, before it is put down. Read aloud as it moves. */
export function MovedBlock({ name, moving, effect, isAnotherTime, onDrop, onKeep }: MovedBlockProps) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moving) block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [moving])
  const { calendarName, column, columns, start, end, obstacle } = effect
  const place = columns > 1 ? `${calendarName}, place ${column + 1} of ${columns}` : calendarName
  const told = isAnotherTime ? 'The customer will be told.' : 'No one is notified.'
  return (
    <>
      <div
        ref={block}
        aria-hidden="true"
        className={classNames('day-moved', obstacle !== undefined && 'is-obstructed')}
        style={{
          // The first column of the grid holds the hours.
          gridColumn: `${moving.calendar + 2} / span 1`,
          insetInline: `calc(100% * ${column / columns} + 1px) calc(100% * ${1 - (column + 1) / columns} + 1px)`,
          insetBlockStart: `calc(${moving.row} * var(--slot))`,
          blockSize: `calc(${moving.rows} * var(--slot))`,
        }}
      />
      <div className="day-moving">
        <div>
          <output>
            <b>{name}</b>: {sayStretch(start, end)}, {place}. {obstacle ? `${obstacle} there.` : told}
          </output>
          <Button size="small" variant="primary" onClick={onDrop}>
            Move here
          </Button>
          <Button size="small" onClick={onKeep}>
            Keep
          </Button>
        </div>
      </div>
    </>
  )
}
