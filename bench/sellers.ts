import { type Measures, type Morning, morningOf } from './sellers-morning.ts'

const MORNINGS = Number(process.env.MORNINGS ?? 5)

const OFF: Measures = {
  limitsPersons: false,
  keepsBack: false,
  endsHolds: false,
  sharesDays: false,
  leavesHalf: false,
}
const BEFORE: Measures = { ...OFF, limitsPersons: true, keepsBack: true }
const ALL: Measures = { limitsPersons: true, keepsBack: true, endsHolds: true, sharesDays: true, leavesHalf: true }

const POLICIES: readonly (readonly [string, Measures])[] = [
  ['all measures off', OFF],
  ['limits per person, places kept back', BEFORE],
  ['and holds that end after 20 minutes', { ...BEFORE, endsHolds: true }],
  ['and a share per address', { ...BEFORE, endsHolds: true, sharesDays: true }],
  ['and half of a day left to book', ALL],
]

/**
 * A simulated morning: sellers with 20 accounts and 200 addresses against 2,000 people, with the portal's own rules of what
 * a visitor may hold. docs/performance.md says what is assumed. Fails if sellers end with more than they have accounts for.
 */
export async function benchSellers(): Promise<void> {
  console.log(`seeds 1 to ${MORNINGS}`)
  console.log(
    '| measures | places with sellers | sold | people who booked | minutes: half | nine of ten | went without |',
  )
  let last: readonly Morning[] = []
  for (const [name, measures] of POLICIES) {
    const mornings = Array.from({ length: MORNINGS }, (_, n) => morningOf(n + 1, measures))
    console.log(rowOf(name, mornings))
    last = mornings
  }
  const share = Math.max(...last.map(({ withSellers, places }) => withSellers / places))
  if (share > 0.5) throw new Error(`Sellers end with ${percent(share)} of the places.`)
}

function rowOf(name: string, mornings: readonly Morning[]): string {
  const needed = mornings.flatMap((morning) => morning.needed)
  const over = (of: (morning: Morning) => number, say: (value: number) => string) => say(mean(mornings.map(of)))
  const cells = [
    over(({ withSellers, places }) => withSellers / places, percent),
    over(({ sold }) => sold, whole),
    over(({ booked, honest }) => booked / honest, percent),
    minutes(quantile(needed, 0.5)),
    minutes(quantile(needed, 0.9)),
    over(({ without }) => without, whole),
  ]
  return `| ${[name, ...cells].join(' | ')} |`
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / (values.length || 1)
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const minutes = (seconds: number) => (seconds / 60).toFixed(1)
const whole = (value: number) => Math.round(value).toLocaleString('en')
