import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { LANGUAGES } from '../../src/domain/languages.ts'

const COUNTED = /\/src\/web\/analytics\/counted-addresses\.ts$/

/** As in the list of addresses, which imports every screen. */
interface Page {
  readonly path: string
  readonly first: readonly string[]
}

/**
 * Writes down the address of every screen, from the one list of addresses, and for each language the files the screen shows
 * first that the page does not name already. The server cannot import the list itself: it answers 404 where there is no
 * screen, and names those files in the page, so a browser fetches them along with the libraries and not after running them.
 *
 * The page view counter needs only the addresses, and gets them as a list.
 */
export function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    transform: {
      filter: { id: COUNTED },
      async handler() {
        const { module } = await runnerImport<Record<string, unknown>>('./src/web/analytics/counted-addresses.ts')
        const lists = Object.entries(module).map(([name, list]) => `export const ${name} = ${JSON.stringify(list)}`)
        return { code: lists.join('\n'), map: null }
      },
    },
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<{ pages: readonly Page[] }>('./src/web/addresses.ts')
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, chunks)))
      const filesOf = (name: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`))
        if (!chunk) this.error(`No file of its own is loaded for ${name}.`)
        return withImports(chunk, chunks)
      }
      const written = module.pages.map(({ path, first }) => {
        if (first.length === 0) return [path, {}]
        const files = (language: string) => first.flatMap((name) => filesOf(name.replace('{language}', language)))
        const beside = (language: string) => [...new Set(files(language))].filter((file) => !named.has(file))
        return [path, Object.fromEntries(LANGUAGES.map((language) => [language, beside(language)]))]
      })
      const source = JSON.stringify(Object.fromEntries(written))
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}

/** A file and all that it imports before it runs. */
function withImports(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[], found = new Set<string>()) {
  if (!found.has(chunk.fileName)) {
    found.add(chunk.fileName)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) withImports(imported, chunks, found)
  }
  return [...found]
}
