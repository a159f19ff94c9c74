import type { Plugin } from 'vite'

/**
 * Bundles modules into one file: maps each file name to the path parts that identify its modules. A part that matches no
 * module fails the build: what it meant has been moved or removed.
 */
export function chunkGroups(groups: Record<string, readonly string[]>): Plugin {
  return {
    name: 'chunk-groups',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: Object.entries(groups).map(([name, parts]) => ({
                name,
                test: new RegExp(parts.map(escaped).join('|')),
              })),
            },
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      for (const [name, parts] of Object.entries(groups)) {
        const modules = chunks.filter((chunk) => chunk.name === name).flatMap((chunk) => chunk.moduleIds)
        const dead = parts.filter((part) => !modules.some((id) => id.includes(part)))
        if (dead.length > 0) this.error(`No module of the group "${name}" matches: ${dead.join(', ')}`)
      }
    },
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
