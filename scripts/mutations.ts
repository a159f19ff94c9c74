import { mkdirSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

/**
 * `npm run prove:mutations [room …]`: changes the code of a room in small ways, one at a time, and fails if its tests
 * still pass for too many. The report of each room is in dist/mutations; docs/decisions/0099 says what is measured.
 */
const ROOMS: Readonly<Record<string, { readonly code: readonly string[]; readonly tests: readonly string[] }>> = {
  'domain/appointments': domain('appointments'),
  'domain/availability': domain('availability'),
  'domain/calendar': domain('calendar'),
  'domain/closures': domain('closures'),
  'domain/effects': domain('effects'),
  'domain/line': domain('line'),
  'domain/notifications': domain('notifications'),
  'domain/outbox': domain('outbox'),
  'domain/replies': domain('replies'),
  'domain/templates': domain('templates'),
  'domain/tickets': domain('tickets'),
  'domain/waiting-list': domain('waiting-list'),
  'hold-limits': {
    code: ['src/domain/appointments/hold-limits.ts'],
    tests: ['src/domain/appointments/hold-limits.test.ts'],
  },
  holds: {
    code: ['src/server/appointments/booking/hold*.ts', 'src/server/appointments/booking/held-*.ts'],
    tests: ['src/server/appointments/booking/hold*.test.ts'],
  },
  doors: {
    code: ['src/domain/appointments/doors.ts', 'src/server/appointments/booking/kept-back.ts'],
    tests: ['src/server/appointments/doors.test.ts', 'src/server/appointments/booking/kept-back.test.ts'],
  },
  replies: {
    code: ['src/server/replies/*.ts'],
    tests: ['src/server/replies/*.test.ts', 'src/domain/replies/*.test.ts'],
  },
}

/** Killed mutants, in percent. */
const ENOUGH = 85
const REPORTS = 'dist/mutations'

function domain(folder: string) {
  return { code: [`src/domain/${folder}/*.ts`], tests: [`src/domain/${folder}/*.test.ts`] }
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(ROOMS)
mkdirSync(REPORTS, { recursive: true })
const lines: string[] = []
for (const name of names) {
  const room = ROOMS[name]
  if (!room) throw new Error(`No such room: ${name}. Choose from ${Object.keys(ROOMS).join(', ')}.`)
  process.env.MUTATED_TESTS = room.tests.join(',')
  const report = `${REPORTS}/${name.replace('/', '-')}`
  const results = await new Stryker({
    mutate: [...room.code, '!**/*.test.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutations.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    concurrency: Number(process.env.WORKERS ?? 1),
    reporters: ['clear-text', 'json', 'html'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: `${report}.json` },
    htmlReporter: { fileName: `${report}.html` },
    ignorePatterns: ['/docs', '/dist', '/.data', '/public', '/deploy', '/e2e', '/bench'],
    // Stryker rewrites this file for what it moves, with the API of an older TypeScript; our imports need none of it.
    tsconfigFile: 'none',
    tempDirName: 'dist/mutations/sandbox',
    timeoutMS: 30_000,
    allowEmpty: true,
    // Texts of errors and templates of SQL are not rules.
    mutator: { excludedMutations: ['StringLiteral'] },
  }).runMutationTest()
  const count = (...states: string[]) => results.filter(({ status }) => states.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const all = killed + count('Survived', 'NoCoverage')
  const score = all === 0 ? 100 : (100 * killed) / all
  lines.push(
    `${name}: ${killed} of ${all} killed, ${score.toFixed(1)} %${score < ENOUGH ? `, fewer than ${ENOUGH} %` : ''}`,
  )
  if (score < ENOUGH) process.exitCode = 1
}
console.log(`\n${lines.join('\n')}`)
