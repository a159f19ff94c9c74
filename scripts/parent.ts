const LOOK_EVERY_MS = 500

/**
 * Calls back when the process that started this one is gone. npm and its shell die of a signal that they do not pass
 * on, and a portal that no one holds any more would keep the port and the database.
 */
export function whenParentIsGone(then: () => void): void {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    then()
  }, LOOK_EVERY_MS)
  looking.unref()
}
