/** A place among those who work, or in the line of those who wait for one. */
export interface Turn {
  /** Whether there was no need to wait. */
  readonly isNow: boolean
  /** Resolves when the wait is over. */
  readonly comes: Promise<void>
  /** Makes room for the next; also for one who leaves the line. */
  readonly done: () => void
}

/** Lets a number of callers work in parallel. The others wait their turn, and no more than fit in the line. */
export class Turns {
  readonly #atOnce: number
  readonly #inLine: number
  /** Those at work, then those in line, in the order they came. */
  readonly #all: { readonly begin: () => void }[] = []

  constructor(atOnce: number, inLine: number) {
    this.#atOnce = atOnce
    this.#inLine = inLine
  }

  /** Nothing if the line is full. */
  take(): Turn | undefined {
    if (this.#all.length >= this.#atOnce + this.#inLine) return undefined
    const isNow = this.#all.length < this.#atOnce
    let begin = () => {}
    const comes = new Promise<void>((resolve) => {
      begin = resolve
    })
    const place = { begin }
    this.#all.push(place)
    if (isNow) begin()
    const done = () => {
      const at = this.#all.indexOf(place)
      if (at === -1) return
      this.#all.splice(at, 1)
      // Starts the callers that have moved up; telling those at work again does nothing.
      for (const { begin: now } of this.#all.slice(0, this.#atOnce)) now()
    }
    return { isNow, comes, done }
  }
}
