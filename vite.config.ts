import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type ESTree, type Plugin, Visitor } from 'vite'

/** The languages whose dates and words React Aria brings along; each costs the back office some kilobytes. */
const locales = ['en-US', 'es-ES']

/** What nearly every step of the booking needs. */
const sharedBySteps = new RegExp(
  [
    'src/contract/booking.ts\\?endpoints',
    'src/domain/limits',
    'src/web/platform/api/hooks',
    'src/web/platform/components/(focus|EmptyState|Notice|tone|ButtonLink|IconButton)\\.',
    'src/web/platform/human-check/(use-human-check|altcha)',
    'src/web/screens/customer/booking/(BookingStep|Progress)',
    'src/web/screens/customer/booking/(use-booking|use-offers|use-refusal|steps|draft|booking-store|stored-shape|taken)',
    'src/web/booking/(ChoiceGroup|Loaded|OfficeContact|local-time|missing-choice|office-address)',
    'query-core/.*/(queryObserver|mutationObserver)',
    'react-query/.*/(useQuery|useBaseQuery|useMutation|errorBoundaryUtils|suspense)\\.',
  ].join('|'),
)

/** Where `npm run dev` serves the API, which the page reaches through this server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    reactAriaLocales(),
    precompiledCatalogues(),
    endpointsApart(),
    leanRouter(),
    leanQueries(),
  ],
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
      // The domain is pure: what a page does not use of it, it need not run either.
      treeshake: { moduleSideEffects: [{ test: /src\/domain\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs and releases seldom change: kept by the browser from one release to the next.
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
            // One file compresses better than twenty small ones: 3 KB less on the largest steps.
            { name: 'booking', test: sharedBySteps },
            {
              name: 'fields',
              test: /src\/web\/platform\/components\/form\/(FieldFrame|field|TextField|Checkbox|ErrorSummary)\./,
            },
            { name: 'customer', test: /src\/domain\/(text|appointments\/customer)\./ },
          ],
        },
      },
    },
  },
})

function reactAriaLocales(): Plugin {
  return { ...optimizeLocales.vite({ locales }), enforce: 'pre' }
}

/** Parses the ICU messages of src/web/platform/i18n at build time. */
function precompiledCatalogues(): Plugin {
  return {
    name: 'precompiled-catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/platform\/i18n\/[\w-]+\.json$/ },
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

/**
 * React Router as one bundle keeps alive what no page of ours uses: its forms, and the fetching ahead of its framework
 * mode. Without them, and without its warnings to developers, every page is 3 KB lighter.
 */
function leanRouter(): Plugin {
  return lean('lean-router', /\/react-router\/dist\/.*\.mjs$/, [
    [/^\w+\.displayName = .*;$/gm, ''],
    [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
    [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
    [/return shouldPrefetch && [^;]*: link;/g, 'return link;'],
  ])
}

/** TanStack Query can also fetch lists that never end, page after page. We have none. */
function leanQueries(): Plugin {
  return lean('lean-queries', /\/query-core\/build\/modern\/query\.js$/, [
    [/^import \{ infiniteQueryBehavior \} .*$/m, ''],
    [/\(this\.#queryType === "infinite" .*: (this\.options\.behavior)\)/, '$1'],
  ])
}

/** Leaves out of a library what would travel to every page for nothing. */
function lean(name: string, id: RegExp, changes: readonly [RegExp, string][]): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id },
      handler: (code) => ({
        code: changes.reduce((rest, [found, replacement]) => rest.replace(found, replacement), code),
        map: null,
      }),
    },
  }
}

/** The parts of an endpoint that only the server reads. */
const serverParts = new Set(['params', 'query', 'body', 'response'])

/**
 * A contract file holds endpoints and the schemas of what they carry. The browser needs of an endpoint the address only,
 * so this builds the two apart (`booking.ts?endpoints`, `booking.ts?schemas`) and takes the schemas out of the endpoints:
 * a page that makes calls but checks nothing itself does not fetch a schema library.
 */
function endpointsApart(): Plugin {
  return {
    name: 'endpoints-apart',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts(\?\w+)?$/ },
      handler(code, id) {
        const { tables, cuts, pures } = partsOf(this.parse(code))
        if (tables.length > 0 && !id.includes('?')) {
          const facade = `export { ${tables.join(', ')} } from '${id}?endpoints'\nexport * from '${id}?schemas'`
          return { code: facade, moduleSideEffects: false, map: null }
        }
        const edits = id.endsWith('?endpoints') ? [...cuts, ...pures] : pures
        return { code: edited(code, edits), moduleSideEffects: false, map: null }
      },
    },
  }
}

function partsOf(program: ESTree.Program) {
  /** The tables of endpoints: what a contract file exports as an object. */
  const tables: string[] = []
  const cuts: Edit[] = []
  /** The bundler drops an unused value only when it is told that making it does nothing else. */
  const pures: Edit[] = []

  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (!init) continue
      pures.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      pures.push({ start: init.end, end: init.end, text: '))()' })
      if (isExport && init.type === 'ObjectExpression' && id.type === 'Identifier') tables.push(id.name)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      const isEndpoint = callee.type === 'Identifier' && (callee.name === 'read' || callee.name === 'write')
      if (!isEndpoint || endpoint?.type !== 'ObjectExpression') return
      endpoint.properties.forEach((property, index, all) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return
        const end = all[index + 1]?.start ?? endpoint.end - 1
        if (serverParts.has(property.key.name)) cuts.push({ start: property.start, end, text: '' })
      })
    },
  }).visit(program)
  return { tables, cuts, pures }
}

interface Edit {
  start: number
  end: number
  text: string
}

function edited(code: string, edits: Edit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start)
  return fromTheEnd.reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}
