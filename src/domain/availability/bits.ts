import { MINUTES_PER_DAY, type Minute, type Range } from '#domain/time.ts'

/** Minutes in a tick, the grain of every calendar (TIME-11). */
export const TICK = 5

export const TICKS_PER_DAY = MINUTES_PER_DAY / TICK

/** Bits in a word. `>>> 5` divides by it and `& 31` is the remainder, in integers, which keeps the loops fast. */
const WORD = 32

/** Words in a column: a day's ticks fill them exactly, so no two columns share a word. */
const WORDS = TICKS_PER_DAY / WORD

/**
 * One bit for every tick of a day, column after column. The highest bit of a word is its earliest tick, the order of
 * PostgreSQL's `bit varying`.
 */
export type DayBits = Readonly<Uint32Array>

export function noBits(columns: number): DayBits {
  return new Uint32Array(columns * WORDS)
}

export function columnsOf(bits: DayBits): number {
  return bits.length / WORDS
}

/** Adds empty columns, if needed, up to the given number. */
export function withColumns(bits: DayBits, columns: number): DayBits {
  return columns <= columnsOf(bits) ? bits : new Uint32Array(columns * WORDS).map((_, i) => wordAt(bits, i))
}

/** Sets the ticks of a range in one column. */
export function withRange(bits: DayBits, column: number, range: Range): DayBits {
  return bits.map((word, i) => (Math.floor(i / WORDS) === column ? word | maskOf(i % WORDS, range) : word))
}

/** Clears every tick that the ranges touch, in all columns. */
export function withoutRanges(bits: DayBits, ranges: readonly Range[]): DayBits {
  return ranges.reduce((left, range) => left.map((word, i) => word & ~maskOf(i % WORDS, range)), bits)
}

/** The ticks set in `bits` but not in `cut`; columns that `cut` lacks lose nothing. */
export function withoutBits(bits: DayBits, cut: DayBits): DayBits {
  return bits.map((word, i) => word & ~wordAt(cut, i))
}

/** The ticks set in both; columns that one lacks are lost. */
export function withBits(bits: DayBits, kept: DayBits): DayBits {
  return bits.map((word, i) => word & wordAt(kept, i))
}

/** The bits of one word of a column that belong to the ticks a range touches. */
function maskOf(word: number, range: Range): number {
  const first = Math.max(0, Math.floor(range.from / TICK) - word * WORD)
  const end = Math.min(WORD, Math.ceil(range.to / TICK) - word * WORD)
  return first < end ? (-1 >>> first) & (-1 << (WORD - end)) : 0
}

/** Whether the tick of a minute is set in the first column. */
export function hasMinute(bits: DayBits, minute: Minute): boolean {
  const tick = Math.floor(minute / TICK)
  return (wordAt(bits, tick >>> 5) & bitOf(tick)) !== 0
}

/** Whether a column has every tick the range touches; no column has the ticks of a range that runs past midnight. */
export function columnHas(bits: DayBits, column: number, range: Range): boolean {
  if (range.to > MINUTES_PER_DAY) return false
  for (let word = 0; word < WORDS; word++) {
    const mask = maskOf(word, range)
    if ((wordAt(bits, column * WORDS + word) & mask) !== mask) return false
  }
  return true
}

/** The first column that has every tick the range touches: the column a booking takes. */
export function firstColumnWith(bits: DayBits, range: Range): number | undefined {
  for (let column = 0; column < columnsOf(bits); column++) if (columnHas(bits, column, range)) return column
  return undefined
}

/** A column at work. There is one for all: making it again for each column took longer than the work. */
const runs = new Uint32Array(WORDS)

/**
 * The ticks from which some column stays set for `ticks` ticks, as the bits of one column. Runs double: a run of 2n
 * begins where a run of n begins and another n ticks later.
 */
export function runStarts(bits: DayBits, ticks: number): DayBits {
  const starts = new Uint32Array(WORDS)
  for (let first = 0; first < bits.length; first += WORDS) {
    for (let i = 0; i < WORDS; i++) runs[i] = wordAt(bits, first + i)
    for (let length = 1; length < ticks; length *= 2) keepFollowed(runs, Math.min(length, ticks - length))
    for (let i = 0; i < WORDS; i++) starts[i] = wordAt(starts, i) | wordAt(runs, i)
  }
  return starts
}

/** Clears, in place, every tick of a column that has no set tick `step` ticks later. */
function keepFollowed(column: Uint32Array, step: number): void {
  const words = step >>> 5
  const shift = step & 31
  for (let i = 0; i < WORDS; i++) {
    const later = wordAt(column, i + words) << shift
    const spill = shift === 0 ? 0 : wordAt(column, i + words + 1) >>> (WORD - shift)
    column[i] = wordAt(column, i) & (later | spill)
  }
}

/** Nothing is set past the end. Checks the length first, because reading a typed array out of bounds is slow. */
function wordAt(bits: DayBits, i: number): number {
  return i < bits.length ? (bits[i] ?? 0) : 0
}

/** The bit of a tick in its word. */
function bitOf(tick: number): number {
  return 1 << (WORD - 1 - (tick % WORD))
}

/**
 * Several days in a row, each after its number of bits: one object, because there may be hundreds of thousands in
 * memory.
 */
export type PackedDays = Readonly<Uint32Array>

/** Reads PostgreSQL's `varbit_send` output, several days in a row: four bytes for the number of bits, then the bits. */
export function packedFrom(bytes: Readonly<Uint8Array>): PackedDays {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = new Uint32Array(bytes.byteLength / 4)
  for (let i = 0; i < words.length; i++) words[i] = view.getUint32(i * 4)
  return words
}

/** The days in a row, which share its memory. */
function unpacked<T extends DayBits | undefined>(
  words: PackedDays,
  dayOf: (index: number, from: number, to: number) => T,
) {
  const days: T[] = []
  for (let at = 0; at < words.length; ) {
    const end = at + 1 + wordAt(words, at) / WORD
    days.push(dayOf(days.length, at + 1, end))
    at = end
  }
  return days
}

/** Those of the days in a row that are wanted, each in its place. */
export function unpackedIf(words: PackedDays, isWanted: (index: number) => boolean): (DayBits | undefined)[] {
  return unpacked(words, (index, from, to) => (isWanted(index) ? words.subarray(from, to) : undefined))
}

export function fromBitBytes(bytes: Readonly<Uint8Array>): DayBits[] {
  const words = packedFrom(bytes)
  return unpacked(words, (_, from, to) => words.subarray(from, to))
}

/** Reads the text of a `bit varying`: "0101…", a character for each tick. Three times as slow as reading bytes. */
export function fromBitText(text: string): DayBits {
  const bits = new Uint32Array(text.length / WORD)
  for (let at = text.indexOf('1'); at >= 0; at = text.indexOf('1', at)) {
    const i = at >>> 5
    let word = 0
    for (at = i * WORD; at < (i + 1) * WORD; at++) word = (word << 1) | (text.charCodeAt(at) & 1)
    bits[i] = word
  }
  return bits
}

/** Writes the text of a `bit varying`. */
export function toBitText(bits: DayBits): string {
  return Array.from(bits, (word) => word.toString(2).padStart(WORD, '0')).join('')
}
