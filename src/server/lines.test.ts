import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '#server/platform/free-port.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { addressesAt } from './addresses.ts'
import { DEMO_PASSWORD } from './users/demo-sign-ins.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

/** Everything a server prints from its start until it was told to stop, or ended by itself. */
async function linesOf(env: Record<string, string>, last: RegExp): Promise<{ lines: string[]; code: unknown }> {
  const child = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_KEY: 'a key that only this test has, no other',
      HUMAN_CHECK: 'off',
      DEMO: 'off',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      if (last.test(line)) child.kill('SIGTERM')
    })
  }
  const [code] = await once(child, 'close')
  return { lines, code }
}

const production = { NODE_ENV: 'production', LOG_LEVEL: 'info' }
interface Line {
  readonly level: number
  readonly msg: string
}
const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line)

describe('what a server prints', () => {
  it.each(['1', '2'])('is JSON, line by line, in production with %s processes (RUN-23)', async (workers) => {
    const port = String(await freePort())
    const { lines, code } = await linesOf({ ...production, PORT: port, WORKERS: workers }, /The portal is ready/)
    expect({ code, lines: code === 0 ? [] : lines }).toEqual({ code: 0, lines: [] })
    expect(parsed(lines).map(({ msg }) => msg)).toContain(`The portal is ready at http://127.0.0.1:${port}`)
  })

  it.each([
    [{ PORT: 'none' }, /^The variable PORT is wrong/],
    [{ DATABASE_URL: '' }, /^The variable DATABASE_URL is missing/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^The database cannot be reached/],
  ])('is one line of JSON where production cannot start: %j (RUN-18, RUN-23)', async (env, sentence) => {
    const { lines, code } = await linesOf({ ...production, LOG_LEVEL: 'silent', ...env }, /ready/)
    expect(parsed(lines)).toEqual([expect.objectContaining({ level: 50, msg: expect.stringMatching(sentence) })])
    expect(code).toBe(1)
  })

  it('is to be read by people everywhere else', async () => {
    const port = await freePort()
    const { lines } = await linesOf({ PORT: String(port) }, /The portal is ready/)
    expect(lines).toEqual([`The portal is ready at http://127.0.0.1:${port}`])
  })

  it('warns of a demo that other machines reach, and names the addresses of the machine (RUN-25)', async () => {
    const port = await freePort()
    const env = { PORT: String(port), HOST: '0.0.0.0', DEMO: 'on' }
    const { lines } = await linesOf(env, /^Warning/)
    expect(lines[0]).toBe(`The portal is ready at ${addressesAt('0.0.0.0', port).join(' and ')}`)
    expect(lines.join('\n')).not.toContain('//0.0.0.0')
    expect(lines.join('\n')).toContain(DEMO_PASSWORD)
    expect(lines.at(-1)).toMatch(
      /^Warning: everyone who reaches this machine can sign in .+ HOST is 0\.0\.0\.0, not 127/,
    )
  })
})
