import type { Measured } from './load.ts'

/** Prints one line per figure: what was measured, the ceiling, and whether the target is met. */
export function report(
  name: string,
  { perSecond, p50, p99, refused }: Measured,
  against: { ceiling?: number; target?: number; worstP99?: number },
): void {
  const parts = [`${name}: ${Math.round(perSecond)}/s`, `p50 ${p50} ms`, `p99 ${p99} ms`]
  if (refused > 0) parts.push(`${refused} refused`)
  if (against.ceiling !== undefined && against.target !== undefined) {
    const ratio = perSecond / against.ceiling
    parts.push(`${percent(ratio)} of ${Math.round(against.ceiling)}/s (target ${percent(against.target)})`)
    parts.push(ratio >= against.target ? 'met' : 'MISSED')
  }
  if (against.worstP99 !== undefined) {
    parts.push(`target p99 below ${against.worstP99} ms`)
    parts.push(p99 < against.worstP99 ? 'met' : 'MISSED')
  }
  console.log(parts.join(', '))
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`
}
