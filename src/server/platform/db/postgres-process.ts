import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './postgres-binaries.ts'
import { lastWords, readPassword, unlessMissing } from './postgres-folder.ts'
import { outputOf, type ServerUser, serverEnvironment } from './postgres-user.ts'

/** How much of the end of the server's log is kept. */
const LOG_LENGTH = 4096

/** A log that stays open longer is held by a leftover process of the server. */
const LOG_END_MS = 500

/** Clients about to leave get time to do so before the others are cut off: a pool ends before its sockets do. */
const LEAVE_LIMIT_MS = 500

/** How long a stop waits for the guardian and other leftovers, which on a busy machine get their turn late. */
const LEFTOVER_LIMIT_MS = 5_000

/** A clean stop writes all changed pages to disk; after this time the server is told to drop everything instead. */
const STOP_LIMIT_MS = 60_000

/**
 * Becomes the server, but first leaves a shell behind that waits for the pipe from us to close. That happens when we
 * stop the server and also when we die, even by kill -9; the shell then asks the server for a fast shutdown (SIGINT). A
 * line in the pipe dismisses the shell: the server has already ended. The doubled parentheses make the shell a child of
 * init, so PostgreSQL does not count it among its own. It shares the server's log, whose end tells that both are gone.
 */
const GUARDIAN = `
  exec 3<&0
  ( ( trap '' INT TERM HUP; read -r line <&3 || kill -INT $$ 2>/dev/null ) >/dev/null & )
  exec "$@" </dev/null 3<&-
`

/** The same for Windows, which has neither that shell nor signals. */
const WINDOWS_GUARDIAN = `
  const { spawn, spawnSync } = require('node:child_process')
  const [pgCtl, postgres, ...args] = process.argv.slice(1)
  const server = spawn(postgres, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  server.on('error', (error) => process.stderr.write(error.message, () => process.exit(1)))
  server.on('exit', (code) => process.exit(code ?? 1))
  process.stdin.on('end', () => spawnSync(pgCtl, ['kill', 'INT', String(server.pid)])).resume()
`

export interface ServerProcess {
  /** Settles when the server is gone, with the reason. */
  readonly exited: Promise<string>
  stop(): Promise<void>
}

/** Starts a server in its own process group, so a Ctrl-C meant for us does not reach it. */
export function spawnServer(
  binaries: Binaries,
  args: readonly string[],
  user: ServerUser | undefined,
  folder: string,
): ServerProcess {
  const [shell, ...shellArgs] =
    process.platform === 'win32'
      ? ([process.execPath, '-e', WINDOWS_GUARDIAN, binaries.pgCtl] as const)
      : (['/bin/sh', '-c', GUARDIAN, 'sh'] as const)
  const child = spawn(shell, [...shellArgs, binaries.postgres, ...args], {
    ...user,
    cwd: folder,
    env: serverEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })

  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_LENGTH)
  })
  // The guardian may be gone before it is dismissed.
  child.stdin.on('error', () => undefined)

  const closed = once(child, 'close').catch(() => undefined)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      child.stdin.end('\n')
      void Promise.race([closed, delay(LOG_END_MS, undefined, { ref: false })]).then(() =>
        resolve(signal === null ? lastWords(log) || `exit code ${code}` : `ended by ${signal}`),
      )
    })
  })

  return {
    exited,
    async stop() {
      if (process.platform !== 'win32') {
        child.kill('SIGTERM')
        await Promise.race([exited, delay(LEAVE_LIMIT_MS, undefined, { ref: false })])
      }
      child.stdin.end()
      const emergency = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
      await exited
      clearTimeout(emergency)
      await Promise.race([closed, delay(LEFTOVER_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

/** A server as its folder's postmaster.pid describes it. */
export interface Postmaster {
  readonly pid: number
  readonly status: string
  readonly host: string
  readonly port: number
  readonly password: string
}

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await unlessMissing(readFile(pidFile(folder), 'utf8'))
  if (text === undefined) return undefined
  const [pid, , , port, socketFolder, address, , status] = text.split('\n').map((line) => line.trim())
  return {
    pid: Number(pid),
    status: status ?? '',
    host: socketFolder || address || '',
    port: Number(port),
    password: await readPassword(folder),
  }
}

/** PostgreSQL does this too, but not when another process of the same user now has the dead server's process id. */
export async function removeStalePidFile(folder: string): Promise<void> {
  await rm(pidFile(folder), { force: true })
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

/** A process's command line and, if visible, its working folder; empty for a process that is gone. */
export async function describeProcess(pid: number): Promise<string> {
  if (!Number.isInteger(pid)) return ''
  if (process.platform === 'linux') {
    const details = [readFile(`/proc/${pid}/cmdline`, 'utf8'), readlink(`/proc/${pid}/cwd`)]
    return (await Promise.all(details.map((detail) => detail.catch(() => '')))).join('')
  }
  const output =
    process.platform === 'win32'
      ? await outputOf('powershell', [
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ])
      : await outputOf('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return output?.trim() ?? ''
}
