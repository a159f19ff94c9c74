import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerUser } from '#server/platform/db/postgres-user.ts'

const PACKAGES = 'postgresql-15 patroni etcd-server haproxy pgbouncer python3-etcd python3-psycopg2'

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly patronictl: string
  readonly haproxy: string
  readonly pgbouncer: string
  readonly postgresBin: string
}

/** Where everything is, or one sentence about what is missing. */
export function findPrograms(): Programs | string {
  const missing: string[] = []
  const find = (name: string) => {
    const found = ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => path.join(folder, name)).find(existsSync)
    if (found === undefined) missing.push(name)
    return found ?? ''
  }
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : []
  const newest = Math.max(0, ...versions)
  if (newest < 15) missing.push('PostgreSQL 15 or newer')
  const programs = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    patronictl: find('patronictl'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    postgresBin: `/usr/lib/postgresql/${newest}/bin`,
  }
  if (missing.length === 0) return programs
  return `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${PACKAGES}`
}

/** The library that lets a process see another time, if it is there. */
export const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)

/** A file of deploy/cluster with its ${…} filled in. */
export function filled(file: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(path.join('deploy/cluster', file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/cluster/${file} asks for ${name}.`)
    return value
  })
}

/** A folder whose files and programs belong to an unprivileged user. */
export class Place {
  readonly folder: string
  readonly user: ServerUser | undefined

  constructor(folder: string, user: ServerUser | undefined) {
    this.folder = folder
    this.user = user
  }

  write(name: string, content: string): string {
    const file = path.join(this.folder, name)
    writeFileSync(file, content, { mode: 0o600 })
    if (this.user) chownSync(file, this.user.uid, this.user.gid)
    return file
  }

  /** Starts a program in its own group, so that it can be killed with all it has started. */
  start(program: string, args: readonly string[], env: Record<string, string> = {}): Running {
    const log = openSync(path.join(this.folder, `${path.basename(program)}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(this.user && { uid: this.user.uid, gid: this.user.gid }),
    })
    return new Running(child)
  }
}

export class Running {
  readonly #child: ChildProcess
  constructor(child: ChildProcess) {
    this.#child = child
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await Promise.race([exited, pause(15_000, undefined, { ref: false }).then(() => this.#child.kill('SIGKILL'))])
    await exited
  }
}

/** Kills processes and everything below them together: a machine without power. */
export function killTrees(roots: readonly number[]): void {
  const pids = roots.flatMap((pid) => [pid, ...descendantsOf(pid)])
  for (const each of pids) signal(each, 'SIGSTOP')
  for (const each of pids) signal(each, 'SIGKILL')
}

export function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (of: number): number[] =>
    parents.flatMap(([child = 0, parent]) => (parent === of ? [child, ...below(child)] : []))
  return below(pid)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}
