import { type Tone, toneClass } from './tone.ts'

/** A line's worth of news that can be pressed, for a link or a button. */
export function chipClass(tone: Tone): string {
  return `inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap hover:underline pointer-coarse:min-h-9 ${toneClass[tone]}`
}
