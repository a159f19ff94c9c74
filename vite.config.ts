import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { compiledWords } from './scripts/vite/compiled-words.ts'
import { endpointsApart } from './scripts/vite/endpoints-apart.ts'
import { pageAddresses } from './scripts/vite/page-addresses.ts'

/** The languages whose dates and words React Aria brings along; each costs the back office some kilobytes. */
const locales = ['en-US', 'es-ES']

/** Loaded only for people who come together. */
const FOR_HOUSEHOLDS = /\/(HowManyPeople|OtherPeople|PeopleComing|Household)-/

/** Where `npm run dev` serves the API, which the page reaches through this server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales }), enforce: 'pre' },
    compiledWords(),
    endpointsApart(),
    pageAddresses(),
    chunkGroups(),
  ],
  resolve: {
    alias: {
      // The formatter without a parser, since the texts arrive parsed: 7 KB less on every public page.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has this hook itself; the shim is for versions without it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: { proxy: { '/api': api, '/timezone': api, '/signalr': { target: api, ws: true } } },
  build: {
    outDir: 'dist/web',
    // The syntax level; `lib` in tsconfig.web.json limits the built-in functions.
    target: 'es2022',
    manifest: true,
    // Every browser of the target can preload modules, or does without.
    modulePreload: {
      polyfill: false,
      // Few people book together: no page lists in advance what that needs.
      resolveDependencies: (file, files) => (FOR_HOUSEHOLDS.test(file) ? [] : files),
    },
    rolldownOptions: {
      output: {
        // Every page lists the files of the others. Screens keep their names; those of what they share would only weigh.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
      },
      // The domain is pure: what a page does not use of it, it need not run either.
      treeshake: { moduleSideEffects: [{ test: /src\/domain\//, sideEffects: false }] },
    },
  },
})
