import type { Plugin } from 'vite'

/**
 * Strips from a library what every page would download for nothing. The library may change with any release, so a pattern
 * that no longer matches fails the build: otherwise the pages would just get heavier.
 */
export function leanLibrary(name: string, id: RegExp, changes: readonly [RegExp, string][]): Plugin {
  let files = 0
  const unmatched = new Set(changes.map(([pattern]) => pattern))
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        files += 1
        const rest = changes.reduce((before, [pattern, replacement]) => {
          if (before.search(pattern) !== -1) unmatched.delete(pattern)
          return before.replace(pattern, replacement)
        }, code)
        return { code: rest, map: null }
      },
    },
    generateBundle() {
      if (files === 0) this.error(`${name}: no file matches ${id}.`)
      for (const pattern of unmatched)
        this.error(`${name}: ${pattern} matches nothing in any of the files (${files}) of ${id}.`)
    },
  }
}
