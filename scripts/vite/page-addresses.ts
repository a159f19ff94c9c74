import { type Plugin, runnerImport } from 'vite'

/**
 * Writes down the address of every screen, from the one table of routes: the server answers with 404 where there is none,
 * and cannot import the table itself.
 */
export function pageAddresses(): Plugin {
  return {
    name: 'page-addresses',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ addresses: readonly string[] }>('./src/web/routes.ts')
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(module.addresses) })
    },
  }
}
