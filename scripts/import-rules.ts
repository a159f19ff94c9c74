/**
 * Who may import whom. Every rule that names a file applies to it: a rule further down adds to those above and takes
 * nothing back. `npm run check:imports` holds the code against this table.
 */
export interface ImportRule {
  /** The files it is for, by how their paths begin. */
  files: readonly string[]
  /** Files among them that it is not for, by how their paths begin; `tests` are all tests. */
  except?: readonly string[]
  /** Held against the name as it is written. */
  mayNotImport: RegExp
  /** Only these names of it; without, everything. */
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
    files: ['src/web/screens/'],
    mayNotImport: /^#web\/screens\//,
    because: 'screens never import another folder of screens.',
  },
]

/**
 * What stands on what, from the ground up, for what lies directly in a folder: its folders, and the files beside them. A
 * room imports from its own floor and from those below. Everything in the folder needs a floor. What is only for tests
 * stands outside.
 */
export interface Floors {
  root: string
  floors: readonly (readonly string[])[]
  /** Whether `import type` has to keep to the floors as well. */
  countsTypes: boolean
}

export const floors: readonly Floors[] = [
  { root: 'src', floors: [['domain'], ['contract'], ['server', 'web']], countsTypes: true },
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
        'appointments',
        'booking',
        'change-log',
        'closures',
        'effects',
        'locations',
        'notifications',
        'office-hours',
        'outbox',
        'templates',
        'tickets',
      ],
      ['screens'],
      ['layout'],
      ['routes', 'routes.ts'],
      ['analytics', 'router.tsx'],
      ['main.tsx'],
    ],
    countsTypes: false,
  },
  {
    root: 'src/web/platform',
    floors: [
      ['failure-sentences.ts', 'leave.ts', 'messages.ts', 'paths.ts', 'public-paths.ts'],
      ['components'],
      ['i18n'],
      ['api'],
      ['session'],
      ['human-check', 'realtime', 'record', 'tables'],
    ],
    countsTypes: false,
  },
]

/** Folders in which no two rooms need each other, not by way of others either. `import type` needs nobody. */
export const knotless: readonly string[] = [
  'src',
  'src/domain',
  'src/contract',
  'src/web',
  'src/web/platform',
  'src/web/platform/components',
  'src/web/screens',
  'src/web/screens/admin',
]
