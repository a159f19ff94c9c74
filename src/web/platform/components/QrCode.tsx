import { useMemo } from 'react'
import { encode } from 'uqr'
import { classNames } from './class-names.ts'

/** The white around a code, in its own squares, that scanners need. */
const BORDER = 2

interface QrCodeProps {
  /** What a scanner reads. */
  text: string
  /** What a screen reader says. */
  label: string
  className?: string
}

/** Black on white by day and by night: scanners expect it so. Pages for customers load it when it is shown. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that no image has the secret as its address
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('aspect-square rounded-md', className)}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** One path for all dark squares, run by run: a code has hundreds of them. */
function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: BORDER })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  }
  return { size, path: runs.join('') }
}
