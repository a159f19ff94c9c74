import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin, Visitor } from 'vite'

/** The languages whose dates and words React Aria brings along; each costs the back office some kilobytes. */
const locales = ['en-US', 'es-ES']

/** Where `npm run dev` serves the API, which the page reaches through this server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react(), tailwindcss(), reactAriaLocales(), precompiledCatalogues(), endpointsWithoutSchemas()],
  resolve: {
    alias: {
      // The formatter without a parser, since the catalogues arrive parsed: 7 KB less on every public page.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has this hook itself; the shim is for versions without it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/timezone': api,
      '/signalr': { target: api, ws: true },
    },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: true,
    // Every browser of the target can preload modules, or does without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and releases seldom change: kept by the browser from one release to the next.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
})

function reactAriaLocales(): Plugin {
  return { ...optimizeLocales.vite({ locales }), enforce: 'pre' }
}

/** Parses the ICU messages of src/web/i18n at build time. */
function precompiledCatalogues(): Plugin {
  return {
    name: 'precompiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/i18n\/\w+\.json$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compiled(JSON.parse(code)))}`,
        moduleType: 'js',
        map: null,
      }),
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

/** The parts of an endpoint that only the server reads. */
const serverParts = new Set(['params', 'query', 'body', 'response'])

/**
 * Takes the schemas out of the endpoints: the browser only needs their addresses, and a page that checks nothing itself
 * should not fetch a schema library. The schemas that a form imports by name stay.
 */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const cuts: [start: number, end: number][] = []
        new Visitor({
          CallExpression({ callee, arguments: [endpoint] }) {
            const isEndpoint = callee.type === 'Identifier' && (callee.name === 'read' || callee.name === 'write')
            if (!isEndpoint || endpoint?.type !== 'ObjectExpression') return
            endpoint.properties.forEach((property, index, all) => {
              if (property.type !== 'Property' || property.key.type !== 'Identifier') return
              if (serverParts.has(property.key.name))
                cuts.push([property.start, all[index + 1]?.start ?? endpoint.end - 1])
            })
          },
        }).visit(this.parse(code, { lang: 'ts' }))
        return { code: without(code, cuts), map: null }
      },
    },
  }
}

function without(code: string, cuts: [start: number, end: number][]): string {
  const kept = cuts.toSorted(([a], [b]) => b - a)
  return kept.reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
}
