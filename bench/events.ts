/** What happens when, in order; what is planned for the same moment happens in the order of planning. */
export class Events {
  readonly #heap: { readonly moment: number; readonly n: number; readonly happen: () => void }[] = []
  #count = 0

  add(moment: number, happen: () => unknown): void {
    const heap = this.#heap
    heap.push({ moment, n: this.#count++, happen: () => void happen() })
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#isBefore(i, parent)) break
      this.#swap(i, parent)
      i = parent
    }
  }

  run(until: number, tell: (moment: number) => void): void {
    for (let next = this.#pop(); next && next.moment < until; next = this.#pop()) {
      tell(next.moment)
      next.happen()
    }
  }

  #pop() {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    heap[0] = last
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let best = i
      if (left < heap.length && this.#isBefore(left, best)) best = left
      if (right < heap.length && this.#isBefore(right, best)) best = right
      if (best === i) return first
      this.#swap(i, best)
      i = best
    }
  }

  #isBefore(i: number, j: number): boolean {
    const [a, b] = [this.#heap[i], this.#heap[j]]
    return a !== undefined && b !== undefined && (a.moment === b.moment ? a.n < b.n : a.moment < b.moment)
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#heap[i], this.#heap[j]]
    if (a && b) [this.#heap[i], this.#heap[j]] = [b, a]
  }
}
