import { writeFileSync } from 'node:fs'
import { demandPlot } from './plot.ts'
import { type Policy, type Quarter, quarterOf } from './demand-quarter.ts'

/** How many quarters are played of each; the more, the less chance has to say. */
const QUARTERS = Number(process.env.QUARTERS ?? 3)
const PICTURE = 'docs/demand.svg'

const NOTHING: Policy = { hasList: false, hasConfirming: false, asksHowMuchEarlier: false, asksNotice: false }
const LIST: Policy = { ...NOTHING, hasList: true, asksHowMuchEarlier: true }

const POLICIES: readonly (Policy & { readonly name: string; readonly isDrawn?: true })[] = [
  { ...NOTHING, name: 'as before', isDrawn: true },
  { ...LIST, name: 'waiting list, any earlier time', asksHowMuchEarlier: false },
  { ...LIST, name: 'waiting list', isDrawn: true },
  { ...LIST, name: 'waiting list, and how much notice', asksNotice: true },
  { ...NOTHING, name: 'confirm to keep', hasConfirming: true, isDrawn: true },
  { ...LIST, name: 'both, any earlier time', hasConfirming: true, asksHowMuchEarlier: false },
  { ...LIST, name: 'both', hasConfirming: true, isDrawn: true },
  { ...LIST, name: 'both, and how much notice', hasConfirming: true, asksNotice: true },
]

/**
 * A simulated quarter of three offices where 30 % do not come and 15 % cancel: how much of the capacity is used, and how
 * long people wait, with the portal's own rule of who is next. docs/performance.md says what is assumed.
 */
export async function benchDemand(): Promise<void> {
  const played = POLICIES.map(({ name, isDrawn = false, ...policy }) => {
    const quarters = Array.from({ length: QUARTERS }, (_, n) => quarterOf(n + 1, policy))
    report(name, quarters)
    const [{ weeks: first } = { weeks: [] }] = quarters
    const weekly = (of: (week: Quarter['weeks'][number]) => number) =>
      first.map((_, week) => mean(quarters.flatMap(({ weeks }) => (weeks[week] ? [of(weeks[week])] : []))))
    const line = { name, used: weekly(({ used }) => used), waited: weekly(({ waited }) => waited) }
    return { isDrawn, line, row: rowOf(name, quarters) }
  })
  console.log(`\n${played.map(({ row }) => row).join('\n')}`)
  const drawn = played.filter(({ isDrawn }) => isDrawn)
  writeFileSync(PICTURE, demandPlot(drawn.map(({ line }) => line)))
  console.log(`drawn: ${PICTURE}`)
}

/** For the table of docs/performance.md. */
function rowOf(name: string, quarters: readonly Quarter[]): string {
  const over = (of: (quarter: Quarter) => number, say: (value: number) => string) => say(mean(quarters.map(of)))
  const cells = [
    over(({ served, capacity }) => served / capacity, percent),
    over(({ noShows, capacity }) => noShows / capacity, percent),
    over(({ empty, capacity }) => empty / capacity, percent),
    over(({ waited }) => mean(waited), days),
    over(({ waited }) => quantile(waited, 0.5), days),
    over(({ waited }) => quantile(waited, 0.9), days),
    over(lastMonth, days),
    `${over(({ offers }) => offers, whole)}, ${over(({ taken }) => taken, whole)}`,
    over(({ gained }) => mean(gained), days),
    over(({ lostByMistake }) => lostByMistake, whole),
  ]
  return `| ${[name, ...cells].join(' | ')} |`
}

const lastMonth = ({ weeks }: Quarter) => mean(weeks.slice(-4).map(({ waited }) => waited))

function report(name: string, quarters: readonly Quarter[]): void {
  const over = (of: (quarter: Quarter) => number, say: (value: number) => string) => {
    const values = quarters.map(of)
    return `${say(mean(values))} (${say(Math.min(...values))} to ${say(Math.max(...values))})`
  }
  console.log(
    [
      `${name}: ${over(({ served, capacity }) => served / capacity, percent)} of the capacity used`,
      `no-shows ${over(({ noShows, capacity }) => noShows / capacity, percent)}`,
      `empty ${over(({ empty, capacity }) => empty / capacity, percent)}`,
      `days waited: mean ${over(({ waited }) => mean(waited), days)}, half ${over(({ waited }) => quantile(waited, 0.5), days)}, nine of ten ${over(({ waited }) => quantile(waited, 0.9), days)}, mean of the last four weeks ${over(lastMonth, days)}`,
      `waited more than two weeks ${over(({ waited }) => waited.filter((each) => each > 14).length / waited.length, percent)}`,
      `served ${over(({ served }) => served, whole)}`,
      `offers ${over(({ offers }) => offers, whole)}, taken ${over(({ taken }) => taken, whole)}, each gains ${over(({ gained }) => mean(gained), days)} days`,
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
