import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { compiledCatalogues } from './scripts/vite/compiled-catalogues.ts'
import { endpointsApart } from './scripts/vite/endpoints-apart.ts'
import { leanLibrary } from './scripts/vite/lean-library.ts'
import { pageAddresses } from './scripts/vite/page-addresses.ts'

/** The languages whose dates and words React Aria brings along; each costs the back office some kilobytes. */
const locales = ['en-US', 'es-ES']

/** What every page needs and releases seldom change: kept by the browser from one release to the next. */
const everywhere = [
  'node_modules/react/',
  'node_modules/react-dom/',
  'node_modules/react-router/',
  'node_modules/scheduler/',
  'react-query/build/modern/IsRestoringProvider',
  'react-query/build/modern/QueryErrorResetBoundary',
  'vite/preload-helper',
]

/** What nearly every step of the booking needs. One file compresses better than twenty small ones: 3 KB less on the largest steps. */
const sharedBySteps = [
  'src/contract/booking.ts?endpoints',
  'src/contract/human-check.ts?endpoints',
  'src/domain/limits.ts',
  'src/web/platform/api/hooks.ts',
  'src/web/platform/components/ButtonLink.tsx',
  'src/web/platform/components/EmptyState.tsx',
  'src/web/platform/components/focus.ts',
  'src/web/platform/components/IconButton.tsx',
  'src/web/platform/components/Banner.tsx',
  'src/web/platform/components/tone.ts',
  'src/web/platform/human-check/altcha.ts',
  'src/web/platform/human-check/use-human-check.ts',
  'src/web/screens/customer/booking/booking-store.ts',
  'src/web/screens/customer/booking/BookingStep.tsx',
  'src/web/screens/customer/booking/draft.ts',
  'src/web/screens/customer/booking/Progress.tsx',
  'src/web/screens/customer/booking/steps.ts',
  'src/web/screens/customer/booking/stored-shape.ts',
  'src/web/screens/customer/booking/taken.ts',
  'src/web/screens/customer/booking/use-booking.ts',
  'src/web/screens/customer/booking/use-detour.ts',
  'src/web/screens/customer/booking/use-offers.ts',
  'src/web/screens/customer/booking/use-refusal-reason.ts',
  'src/web/platform/i18n/say-time.ts',
  'src/web/booking/Address.tsx',
  'src/web/booking/Answered.tsx',
  'src/web/booking/ChoiceGroup.tsx',
  'src/web/booking/office-address.ts',
  'src/web/booking/OfficeContact.tsx',
  'src/web/booking/TakenBanner.tsx',
  'query-core/build/modern/mutationObserver.js',
  'query-core/build/modern/queryObserver.js',
  'react-query/build/modern/errorBoundaryUtils.js',
  'react-query/build/modern/suspense.js',
  'react-query/build/modern/useBaseQuery.js',
  'react-query/build/modern/useMutation.js',
  'react-query/build/modern/useQuery.js',
]

/** What the two pages share on which a time is chosen. */
const choosingTimes = [
  'src/web/booking/DayStrip.tsx',
  'src/web/booking/DayTimes.tsx',
  'src/web/booking/MonthCard.tsx',
  'src/web/booking/NoTimes.tsx',
  'src/web/booking/TimePicker.tsx',
  'src/web/booking/time-groups.ts',
  'src/web/platform/components/MonthGrid.tsx',
  'src/web/platform/components/month-days.ts',
  'src/web/platform/components/narrow-screen.ts',
]

/** What the forms of the public pages share, and the rules they check. */
const fields = [
  'src/domain/text.ts',
  'src/domain/appointments/customer.ts',
  'src/domain/appointments/vin.ts',
  'src/web/platform/components/form/Checkbox.tsx',
  'src/web/platform/components/form/ErrorSummary.tsx',
  'src/web/platform/components/form/field.ts',
  'src/web/platform/components/form/FieldFrame.tsx',
  'src/web/platform/components/form/TextField.tsx',
]

/** Where `npm run dev` serves the API, which the page reaches through this server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    reactAriaLocales(),
    compiledCatalogues(),
    endpointsApart(),
    leanRouter(),
    leanQueries(),
    pageAddresses(),
    chunkGroups({ react: everywhere, booking: sharedBySteps, times: choosingTimes, fields }),
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
    // Of the syntax; how new a built-in function may be is up to `lib` in tsconfig.web.json.
    target: 'es2022',
    manifest: true,
    // Every browser of the target can preload modules, or does without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The domain is pure: what a page does not use of it, it need not run either.
      treeshake: { moduleSideEffects: [{ test: /src\/domain\//, sideEffects: false }] },
    },
  },
})

function reactAriaLocales(): Plugin {
  return { ...optimizeLocales.vite({ locales }), enforce: 'pre' }
}

/**
 * React Router as one bundle keeps alive what no page of ours uses: its forms, and the fetching ahead of its framework
 * mode. Without them, and without its warnings to developers, every page is 3 KB lighter.
 */
function leanRouter(): Plugin {
  return leanLibrary('lean-router', /\/react-router\/dist\/.*\.mjs$/, [
    [/^\w+\.displayName = .*;$/gm, ''],
    [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
    [/ENABLE_DEV_WARNINGS = true/g, 'ENABLE_DEV_WARNINGS = false'],
    [/return shouldPrefetch && [^;]*: link;/g, 'return link;'],
  ])
}

/** TanStack Query can also fetch lists that never end, page after page. We have none. */
function leanQueries(): Plugin {
  return leanLibrary('lean-queries', /\/query-core\/build\/modern\/query\.js$/, [
    [/^import \{ infiniteQueryBehavior \} .*$/m, ''],
    [/\(this\.#queryType === "infinite" .*: (this\.options\.behavior)\)/, '$1'],
  ])
}
