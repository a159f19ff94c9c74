import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** For people who write a program for this portal: its description is all they have. */
let folder: string
beforeAll(async () => {
  t = await startTestApp(undefined, { humanCheck: { kind: 'altcha' } })
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'portal-client-')))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  await writeFile(path.join(folder, 'openapi.json'), (await t.anyone('GET /api/openapi.json')).body)
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true })
})

/** What a program of our packages, or of that folder, says. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
  // A linter that finds something fails, and what it finds is the better message.
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    ({ stdout }) => stdout,
    (cause: unknown) => (cause as { stdout: string }).stdout || String(cause),
  )
}

describe('GET /api/openapi.json', () => {
  it('passes a linter', async () => {
    const said = await run('node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--format=json')
    const problems = (JSON.parse(said) as { problems: { ruleId: string; message: string }[] }).problems
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      // The token of a ticket is never "line".
      'no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: `/api/public/tickets/{token}/changes` and `/api/public/tickets/line/{locationId}`.',
    ])
  })

  it('describes everything that is served but pages and the real-time channel, and who may call', async () => {
    const { paths } = (await t.anyone('GET /api/openapi.json')).json()
    const served = t.app.everyRoute.filter(
      ({ at }) => !at.startsWith('HEAD ') && (at.includes(' /api/') || at.endsWith('z')),
    )
    expect(served.length).toBeGreaterThan(250)
    for (const { at, policy } of served) {
      const [method = '', url = ''] = at.split(' ')
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const needsSession = policy === 'signed-in' || Array.isArray(policy)
      expect(
        operation?.security.some((way: object) => 'session' in way),
        at,
      ).toBe(needsSession)
    }
  })
})

/** Books the first free time of the month at an office, and opens it by its link. */
const BOOKING = `
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as portal from './client.ts'

const [baseUrl = '', locationId] = process.argv.slice(2)
portal.defaults.baseUrl = baseUrl
portal.defaults.headers = { origin: baseUrl }

function answered<Answer extends { status: number; data: unknown }>(answer: Answer) {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.data))
  return answer.data as Extract<Answer, { status: 200 }>['data']
}
function found<Found>(each: Found | undefined): Found {
  if (each === undefined) throw new Error('There is none.')
  return each
}

const office = found(answered(await portal.bookingLocationOptions()).find(({ id }) => id === Number(locationId)))
const type = found(answered(await portal.bookingAppointmentOptions({ locationId: office.id }))[0])
const visit = { locationId: office.id, appointmentTypes: [{ appointmentTypeId: type.id }] }
const month = answered(await portal.bookingMonthInfo({ ...visit, month: '2026-03' }))
const { times } = answered(
  await portal.bookingTimeSelectionOptions({ ...visit, date: found(month.freeDates[0]) }),
)
const { startDateLocal } = found(times[0])

const challenge = JSON.parse(answered(await portal.humanCheckNext()).challenge ?? '') as Challenge
const solution = await solveChallenge({ challenge, deriveKey })
const humanCheck = btoa(JSON.stringify({ challenge, solution }))
const refused = await portal.bookingHoldTime({ ...visit, startDateLocal })
const hold = answered(await portal.bookingHoldTime({ ...visit, startDateLocal, humanCheck }))

const booked = answered(
  await portal.bookingSubmitAppointment({
    ...visit,
    idempotencyKey: crypto.randomUUID(),
    holdKey: hold.holdKey,
    startDateLocal,
    locale: 'en',
    customer: {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.test',
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    },
  }),
)
const { reference, appointmentStatus, firstName } = answered(await portal.appointmentsReview(booked.token))
const isSame = reference === booked.reference
console.log(JSON.stringify({ refused: refused.status, startDateLocal, appointmentStatus, firstName, isSame }))
`

const TYPES = {
  compilerOptions: {
    strict: true,
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
}

describe('a client generated from /api/openapi.json', () => {
  beforeAll(async () => {
    await run('node_modules/oazapfts/dist/cli.js', 'openapi.json', 'client.ts')
    await writeFile(path.join(folder, 'book.ts'), BOOKING)
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TYPES))
  })

  it('has types that a program can be checked by', async () => {
    expect(await run('node_modules/typescript/bin/tsc', '-p', '.')).toBe('')
  })

  it('books an appointment, from free times to its link', async () => {
    const { locationId } = await anOffice(t.db)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    expect(JSON.parse(await run('book.ts', `http://127.0.0.1:${port}`, String(locationId)))).toEqual({
      refused: 400,
      startDateLocal: '2026-03-02T09:00',
      appointmentStatus: 'Booked',
      firstName: 'Grace',
      isSame: true,
    })
  })
})
