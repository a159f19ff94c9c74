import { useState } from 'react'

interface ResizeHandleProps {
  onResize: (width: number) => void
}

/**
 * The edge of a heading, which a mouse can drag. Hands that cannot, and keyboards, have the same in the Columns menu, so
 * it is nothing to read out or to tab to.
 */
export function ResizeHandle({ onResize }: ResizeHandleProps) {
  const [from, setFrom] = useState<{ x: number; width: number }>()
  return (
    <span
      aria-hidden="true"
      className="resize-handle"
      data-dragging={from ? '' : undefined}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 })
      }}
      onPointerMove={(event) => from && onResize(from.width + event.clientX - from.x)}
      onPointerUp={() => setFrom(undefined)}
      onPointerCancel={() => setFrom(undefined)}
    />
  )
}
