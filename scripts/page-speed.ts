/** What a browser measured while a page loaded: times in milliseconds from the start of the navigation. */
export interface Measured {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  readonly shift: number
}

/**
 * Where Lighthouse 12 gives a phone's page 90 points and where 50, and how much each counts; its speed index needs a
 * film.
 */
const CURVES: Readonly<Record<keyof Measured, readonly [ninety: number, fifty: number, weight: number]>> = {
  firstPaint: [1800, 3000, 10],
  largestPaint: [2500, 4000, 25],
  blocking: [200, 600, 30],
  shift: [0.1, 0.25, 25],
}

/** Points from 0 to 100, by Lighthouse's curves and weights without the speed index. */
export function pointsOf(measured: Measured): number {
  let sum = 0
  let weights = 0
  for (const name of ['firstPaint', 'largestPaint', 'blocking', 'shift'] as const) {
    const [ninety, fifty, weight] = CURVES[name]
    sum += weight * logNormalPoints(measured[name], ninety, fifty)
    weights += weight
  }
  return Math.round((sum / weights) * 100)
}

/** The share of pages that are slower, if the times of all pages spread log-normally around `fifty`. */
function logNormalPoints(value: number, ninety: number, fifty: number): number {
  if (value <= 0) return 1
  // The quantile of 0.9 of the normal distribution, times the square root of 2.
  const spread = Math.log(fifty / ninety) / 0.9061938024368232
  return (1 - errorFunction(Math.log(value / fifty) / spread)) / 2
}

/** Abramowitz and Stegun, 7.1.26: exact to seven digits. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}

/** A move of the page that no one asked for, in the browser's measure, with what moved and how. */
export interface Shift {
  readonly value: number
  readonly at: number
  readonly sources: readonly string[]
}

/** The largest sum of shifts that follow each other within a second, over at most five: "cumulative layout shift". */
export function worstShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let first = 0
  let last = 0
  for (const { value, at } of shifts) {
    const isSame = sum > 0 && at - last < 1000 && at - first < 5000
    if (!isSame) {
      sum = 0
      first = at
    }
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

/**
 * What a page notes about itself from its first moment on. A string, because the page runs it. Long tasks count from
 * the first paint on, each for what it takes beyond 50 milliseconds.
 */
export const OBSERVE = `(() => {
  const seen = (window.pageSpeed = { shifts: [], largestPaint: 0, firstPaint: 0, tasks: [] })
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const classes = [...element.classList].slice(0, 3).map((each) => '.' + each).join('')
    return element.localName + (element.id ? '#' + element.id : '') + classes + ' "' + (element.innerText ?? '').replace(/\\s+/g, ' ').slice(0, 30) + '"'
  }
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    const sources = entry.sources.map((each) => nameOf(each.node) + ': ' + boxOf(each.previousRect) + ' → ' + boxOf(each.currentRect))
    seen.shifts.push({ value: entry.value, at: entry.startTime, sources })
  })
  on('largest-contentful-paint', (entry) => { seen.largestPaint = entry.startTime })
  on('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime })
  on('longtask', (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }))
})()`

/** What `OBSERVE` noted. */
export interface Observed {
  readonly shifts: readonly Shift[]
  readonly firstPaint: number
  readonly largestPaint: number
  readonly tasks: readonly { readonly start: number; readonly duration: number }[]
}

export function measuredBy({ shifts, firstPaint, largestPaint, tasks }: Observed): Measured {
  const late = tasks.filter(({ start, duration }) => start + duration > firstPaint)
  const blocking = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { firstPaint, largestPaint, blocking, shift: worstShift(shifts) }
}
