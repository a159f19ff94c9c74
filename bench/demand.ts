import { writeFileSync } from 'node:fs'
import { demandPlot } from './plot.ts'
import { type Policy, type Quarter, quarterOf } from './demand-quarter.ts'

/** How many quarters are played of each; the more, the less chance has to say. */
const QUARTERS = Number(process.env.QUARTERS ?? 3)
const PICTURE = 'docs/demand.svg'

const POLICIES: readonly (Policy & { readonly name: string })[] = [
  { name: 'as before', hasList: false, hasConfirming: false },
  { name: 'waiting list', hasList: true, hasConfirming: false },
  { name: 'confirm to keep', hasList: false, hasConfirming: true },
  { name: 'both', hasList: true, hasConfirming: true },
]

/**
 * A simulated quarter of three offices where 30 % do not come and 15 % cancel: how much of the capacity is used, and how
 * long people wait, with the portal's own rule of who is next. docs/performance.md says what is assumed.
 */
export async function benchDemand(): Promise<void> {
  const lines = POLICIES.map(({ name, ...policy }) => {
    const quarters = Array.from({ length: QUARTERS }, (_, n) => quarterOf(n + 1, policy))
    report(name, quarters)
    const [{ weeks: first } = { weeks: [] }] = quarters
    const weekly = (of: (week: Quarter['weeks'][number]) => number) =>
      first.map((_, week) => mean(quarters.flatMap(({ weeks }) => (weeks[week] ? [of(weeks[week])] : []))))
    return { name, used: weekly(({ used }) => used), waited: weekly(({ waited }) => waited) }
  })
  writeFileSync(PICTURE, demandPlot(lines))
  console.log(`drawn: ${PICTURE}`)
}

function report(name: string, quarters: readonly Quarter[]): void {
  const over = (of: (quarter: Quarter) => number, say: (value: number) => string) => {
    const values = quarters.map(of)
    return `${say(mean(values))} (${say(Math.min(...values))} to ${say(Math.max(...values))})`
  }
  const lastMonth = ({ weeks }: Quarter) => mean(weeks.slice(-4).map(({ waited }) => waited))
  console.log(
    [
      `${name}: ${over(({ served, capacity }) => served / capacity, percent)} of the capacity used`,
      `no-shows ${over(({ noShows, capacity }) => noShows / capacity, percent)}`,
      `empty ${over(({ empty, capacity }) => empty / capacity, percent)}`,
      `days waited: mean ${over(({ waited }) => mean(waited), days)}, half ${over(({ waited }) => quantile(waited, 0.5), days)}, nine of ten ${over(({ waited }) => quantile(waited, 0.9), days)}, mean of the last four weeks ${over(lastMonth, days)}`,
      `waited more than two weeks ${over(({ waited }) => waited.filter((each) => each > 14).length / waited.length, percent)}`,
      `served ${over(({ served }) => served, whole)}`,
      `offers ${over(({ offers }) => offers, whole)}, taken ${over(({ taken }) => taken, whole)}`,
      `lost their place by mistake ${over(({ lostByMistake }) => lostByMistake, whole)}`,
    ].join('\n  '),
  )
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / (values.length || 1)
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const days = (value: number) => value.toFixed(1)
const whole = (value: number) => Math.round(value).toLocaleString('en')
