/**
 * Which folders may import which others. Every rule that names a file applies to it: later rules add to earlier ones
 * and take nothing back. `npm run check:imports` checks the code against this table.
 */
export interface ImportRule {
  /** The files it applies to, by path prefix. */
  files: readonly string[]
  /** Exceptions among them, by path prefix; `tests` means all tests. */
  except?: readonly string[]
  /** Matched against the name as written. */
  mayNotImport: RegExp
  /** Everything below the same folder of this form is the module's own. */
  unlessWithin?: RegExp
  /** Only these imported names; if missing, all. */
  names?: readonly string[]
  because: string
}

export const rules: readonly ImportRule[] = [
  {
    files: ['src/'],
    except: ['src/server/architecture.test.ts'],
    mayNotImport: /^\.\.\/|\/index\.tsx?$/,
    because: 'Import by # path; no ../, no barrels.',
  },
  {
    files: ['src/domain/'],
    except: ['tests'],
    mayNotImport: /^(?!\.|#domain\/)/,
    because: 'domain imports only domain.',
  },
  {
    files: ['src/contract/'],
    except: ['tests'],
    mayNotImport: /^(?!\.|#(domain|contract)\/|zod\/mini$)/,
    because: 'contract imports domain and zod/mini (the full zod costs public pages 15 KB).',
  },
  {
    files: ['src/server/'],
    mayNotImport: /^#web\/|^react|^use-intl/,
    because: 'server never imports web.',
  },
  {
    files: ['src/server/'],
    except: ['src/server/app.ts'],
    mayNotImport: /^(#server|\.)\/(.+\/)?routes(\.\w+)?\.ts$/,
    because: 'only app.ts imports routes.',
  },
  {
    files: ['src/server/'],
    except: ['src/server/appointments/booking/', 'tests'],
    mayNotImport: /\/appointments\/booking\/messages\.ts$/,
    names: ['messagesAbout'],
    because: 'tellAbout tells customers: it also lists those who have to be called.',
  },
  {
    files: ['src/web/'],
    mayNotImport: /^#server\/|^(kysely|fastify|pg)$/,
    because: 'web never imports server.',
  },
  {
    files: ['src/web/'],
    except: ['tests'],
    mayNotImport: /^node:/,
    because: 'web never imports server: there is no Node in a browser.',
  },
  {
    files: ['src/web/'],
    mayNotImport: /^react-router(\/|$)/,
    names: ['createBrowserRouter', 'RouterProvider', 'createMemoryRouter'],
    because: 'The data router costs every public page 13 KB; routes are declarative.',
  },
  {
    files: ['src/web/'],
    except: ['src/web/platform/links.tsx'],
    mayNotImport: /^react-router(\/|$)/,
    names: [
      'BrowserRouter',
      'Form',
      'Link',
      'NavLink',
      'ScrollRestoration',
      'useSearchParams',
      'useSubmit',
      'useFetcher',
    ],
    because: 'React Router keeps them in one file that costs every page 4 KB; ours are in platform/links.tsx.',
  },
  {
    files: ['src/web/screens/'],
    mayNotImport: /^#web\/screens\//,
    unlessWithin: /^src\/web\/screens\/[\w-]+\/[\w-]+\//,
    because: 'screens never import another folder of screens.',
  },
]

/** On a floor: every folder that no floor names. No one may build on a new room until it is named further down. */
export const EVERY_OTHER = '*'

/**
 * Layers, from the ground up, of a folder's direct children, both folders and files. A room imports from its own floor and
 * those below. Everything in the folder needs a floor, named or as `EVERY_OTHER`, except what is only for tests.
 */
export interface Floors {
  root: string
  floors: readonly (readonly string[])[]
  /** Whether `import type` has to respect the floors too. */
  countsTypes: boolean
}

export const floors: readonly Floors[] = [
  { root: 'src', floors: [['domain'], ['contract'], ['server', 'web']], countsTypes: true },
  {
    root: 'src/server',
    floors: [
      ['platform'],
      ['outside'],
      [
        'access-log',
        'announcements',
        'change-log',
        'human-check',
        'licenses',
        'reports',
        'settings',
        'templates',
        'trusted-bookers',
      ],
      ['offices', 'users'],
      ['appointments'],
      ['effects', 'honored', 'offers', 'outbox', 'people-to-call', 'zip-codes'],
      [EVERY_OTHER],
      [
        'addresses.ts',
        'app.ts',
        'config.ts',
        'every-job.ts',
        'openapi',
        'preparation.ts',
        'telemetry.ts',
        'workers.ts',
      ],
      ['portal.ts'],
      ['serve.ts'],
      ['main.ts'],
    ],
    countsTypes: false,
  },
  {
    root: 'src/server/appointments',
    floors: [['search'], ['booking'], ['life'], ['links']],
    countsTypes: false,
  },
  {
    root: 'src/web',
    floors: [
      ['platform'],
      [
        'access-log',
        'appointments',
        'booking',
        'change-log',
        'closures',
        'effects',
        'honored',
        'lobby',
        'locations',
        'notifications',
        'office-hours',
        'outbox',
        'people-to-call',
        'records',
        'templates',
        'tickets',
        'waiting-list',
      ],
      ['screens'],
      ['layout'],
      ['addresses.ts', 'routes'],
      ['analytics', 'router.tsx'],
      ['main.tsx'],
    ],
    countsTypes: false,
  },
  {
    root: 'src/web/platform',
    floors: [
      [
        'failure-sentences.ts',
        'release.ts',
        'retry-delay.ts',
        'leave.ts',
        'links.tsx',
        'messages.ts',
        'open-find.ts',
        'typed.ts',
      ],
      ['components', 'use-updated.ts'],
      [
        'account-paths.ts',
        'address.ts',
        'admin-paths.ts',
        'manager-paths.ts',
        'paths.ts',
        'public-paths.ts',
        'staff-paths.ts',
      ],
      ['i18n'],
      ['api'],
      ['session'],
      ['human-check', 'realtime', 'record', 'tables'],
    ],
    countsTypes: false,
  },
]

/**
 * The lists of addresses. Their `import()` names a screen's file, as its address does. They need nothing from the screen,
 * and screens use them to link to each other. Their other imports count as usual.
 */
export const signposts: readonly string[] = [
  'src/web/platform/account-paths.ts',
  'src/web/platform/admin-paths.ts',
  'src/web/platform/manager-paths.ts',
  'src/web/platform/paths.ts',
  'src/web/platform/public-paths.ts',
  'src/web/platform/staff-paths.ts',
]

/** Folders whose rooms must not import each other in a cycle. `import type` does not count. */
export const knotless: readonly string[] = [
  'src',
  'src/domain',
  'src/contract',
  'src/server',
  'src/server/appointments',
  'src/server/platform',
  'src/web',
  'src/web/platform',
  'src/web/platform/components',
  'src/web/screens',
  'src/web/screens/admin',
]
