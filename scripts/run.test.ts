import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Stands in for a machine whose Node is too old; the one that the package registry then gives is the one of this test. */
const OLD_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`

const TOO_OLD =
  /^Node 20\.20\.2 is too old for the portal, so it runs on Node (24\.\d+\.\d+) from the package registry\.\n$/

let project: string
let npm: string

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'portal-run-'))
  npm = path.join(project, 'npm-of-the-machine')
  for (const folder of ['scripts', 'node_modules/.bin', 'node_modules/a', 'npm-of-the-machine'])
    mkdirSync(path.join(project, folder), { recursive: true })
  copyFileSync(fileURLToPath(new URL('run.js', import.meta.url)), path.join(project, 'scripts/run.js'))
  write('package.json', JSON.stringify({ type: 'module', engines: { node: engine() } }))
  write('package-lock.json', lock('1.0.0'))
  write('node_modules/.package-lock.json', lock('1.0.0'))
  write(
    'scripts/tell.ts',
    `const told: object = {
      args: process.argv.slice(2),
      node: process.versions.node,
      path: process.env['PATH']?.split(':')[0],
    }
    console.log(JSON.stringify(told))
    process.exitCode = 7`,
  )
  write(
    'scripts/wait.ts',
    `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
      process.on(signal, () => { console.log(signal); process.exit(9) })
    setInterval(() => {}, 1000)
    console.log('waits')`,
  )
  program('node_modules/.bin/tool', 'echo "$@"; exit 5')
  registry('answers')
})
afterAll(() => rmSync(project, { recursive: true }))

const engine = () => (JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }).engines.node
const write = (file: string, content: string) => writeFileSync(path.join(project, file), content)
const lock = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version, optional: true } } })

function program(file: string, lines: string): void {
  write(file, `#!/bin/sh\n${lines}\n`)
  chmodSync(path.join(project, file), 0o755)
}

/** npm that gets Node from the registry, or is offline. It notes what it was asked for. */
function registry(what: 'answers' | 'is away'): void {
  const says = what === 'answers' ? `echo "${process.execPath}"` : 'echo "npm error code ENOTFOUND" >&2; exit 1'
  program('npm-of-the-machine/npm', `echo "$@" > "${npm}/asked"\n${says}`)
}

function run(kind: 'old' | 'new', ...args: string[]) {
  const old = kind === 'old' ? ['--import', `data:text/javascript,${encodeURIComponent(OLD_NODE)}`] : []
  return spawn(process.execPath, [...old, 'scripts/run.js', ...args], {
    cwd: project,
    env: { PATH: `${npm}:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ReturnType<typeof run>) {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as number | null }
}

describe('an npm script', () => {
  it('says that the Node is too old, and runs on the one from the registry (RUN-26)', async () => {
    const { out, err, code } = await outcome(run('old', 'scripts/tell.ts', 'one', 'two words'))
    const [, fetched] = TOO_OLD.exec(err) ?? []
    expect(err).toMatch(TOO_OLD)
    expect(readFileSync(path.join(npm, 'asked'), 'utf8')).toMatch(
      new RegExp(`^exec --yes --prefer-offline --package=node\\S*@${fetched} -- node -p process.execPath\\n$`),
    )
    expect(JSON.parse(out)).toEqual({
      args: ['one', 'two words'],
      node: process.versions.node,
      path: path.dirname(process.execPath),
    })
    expect(code).toBe(7)
  })

  it('offline on an old Node says what to install (RUN-26)', async () => {
    registry('is away')
    const { out, err, code } = await outcome(run('old', 'scripts/tell.ts'))
    registry('answers')
    const [first, second, ...rest] = err.trimEnd().split('\n')
    expect(`${first}\n`).toMatch(TOO_OLD)
    expect(second).toMatch(
      /^Node 24\.\d+\.\d+ could not be downloaded\. Install Node 24\.15 or newer from https:\/\/nodejs\.org, and try again\.$/,
    )
    expect({ out, rest, code }).toEqual({ out: '', rest: [], code: 1 })
  })

  it('asks the registry for nothing where Node is new enough', async () => {
    rmSync(path.join(npm, 'asked'), { force: true })
    const { err, code } = await outcome(run('new', 'scripts/tell.ts'))
    expect({ err, code }).toEqual({ err: '', code: 7 })
    expect(() => readFileSync(path.join(npm, 'asked'))).toThrow('ENOENT')
  })

  it('passes arguments and the exit code of a tool on (RUN-26)', async () => {
    expect(await outcome(run('new', 'tool', '--deny', 'it all'))).toEqual({ out: '--deny it all\n', err: '', code: 5 })
    expect(await outcome(run('old', 'tool', '--deny'))).toMatchObject({ out: '--deny\n', code: 5 })
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)('passes %s on, once (RUN-26)', async (signal) => {
    for (const kind of ['old', 'new'] as const) {
      const child = run(kind, 'scripts/wait.ts')
      let out = ''
      child.stdout.on('data', (chunk) => {
        // Told only once it listens.
        if (out === '') child.kill(signal)
        out += String(chunk)
      })
      const [code] = (await once(child, 'close')) as [number]
      expect({ out, code }).toEqual({ out: `waits\n${signal}\n`, code: 9 })
    }
  })

  it.each(['old', 'new'] as const)(
    'says to run npm ci before anything is installed, on a Node that is %s (RUN-26)',
    async (kind) => {
      rmSync(path.join(project, 'node_modules/.package-lock.json'))
      const nothing = await outcome(run(kind, 'scripts/tell.ts'))
      write('node_modules/.package-lock.json', lock('0.9.0'))
      const stale = await outcome(run(kind, 'tool'))
      write('node_modules/.package-lock.json', lock('1.0.0'))
      for (const { out, err, code } of [nothing, stale]) {
        expect(err.split('\n').filter((line) => !/is too old for the portal/.test(line))).toEqual([
          'Run npm ci first.',
          '',
        ])
        expect({ out, code }).toEqual({ out: '', code: 1 })
      }
    },
  )
})
