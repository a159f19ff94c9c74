import type { Plugin } from 'vite'

/**
 * Puts modules together into one file: for each name of a file the parts of paths by which its modules are known. A part
 * that matches no module of that file fails the build: somebody has moved or removed what it meant.
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
