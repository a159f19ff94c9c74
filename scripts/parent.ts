import { execFileSync } from 'node:child_process'
import path from 'node:path'

const LOOK_EVERY_MS = 500

/**
 * Calls back when the process that started this one is gone. npm and its shell die from a signal that they do not pass
 * on, and a portal without a parent would keep the port and the database. The shell also survives when npm is killed,
 * so npm is watched as well.
 */
export function whenParentIsGone(then: () => void): void {
  const parent = process.ppid
  const above = whoStartedShell(parent)
  const looking = setInterval(() => {
    if (process.ppid === parent && (above === undefined || isRunning(above))) return
    clearInterval(looking)
    then()
  }, LOOK_EVERY_MS)
  looking.unref()
}

/** The parent of a process that is a shell. Some shells make way for their last command, so there may be none between. */
function whoStartedShell(pid: number): number | undefined {
  try {
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, parent, command = ''] = /^(\d+)\s+(.+)$/.exec(said) ?? []
    return /^-?\w*sh$/.test(path.basename(command)) ? Number(parent) : undefined
  } catch {
    // A machine without ps.
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // Another user's process runs too.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
