/** A version of CHANGELOG.md, and what it says. */
interface Change {
  readonly version: string
  readonly date: string
  readonly text: string
}

/** The versions from the newest on. What is under Unreleased belongs to none yet. */
export function changesOf(changelog: string): Change[] {
  const parts = changelog.split(/^## /m).slice(1)
  return parts.flatMap((part) => {
    const [, version, date] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\n/.exec(part) ?? []
    return version && date ? [{ version, date, text: part.slice(part.indexOf('\n')).trim() }] : []
  })
}
