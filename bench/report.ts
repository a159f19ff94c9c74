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

/** Says whether everything was as it should be, and fails the run if not. */
export function conclude(...isAsItShouldBe: readonly boolean[]): void {
  if (isAsItShouldBe.includes(false)) process.exitCode = 1
  console.log(process.exitCode ? 'FAILED' : 'held')
}

/** The value below which this share of all lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity) * 10) / 10
}
