import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'

const CATALOGUES = /\/src\/web\/platform\/i18n\/[\w-]+\.json$/

/** Parses the ICU messages of src/web/platform/i18n at build time. */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: CATALOGUES },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compiled(JSON.parse(code)))}`,
        moduleType: 'js',
        map: null,
      }),
    },
    generateBundle() {
      if (![...this.getModuleIds()].some((id) => CATALOGUES.test(id))) this.error(`No file matches ${CATALOGUES}.`)
    },
  }
}

type Messages = { [key: string]: string | Messages }

function compiled(messages: Messages): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compileMessage(message) : compiled(message),
    ]),
  )
}
