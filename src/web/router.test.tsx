import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { matchRoutes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Address, forgetTest, Page } from '#web/testing/page.tsx'
import { isBackOffice, Router } from './router.tsx'
import { addresses, fileOf } from './addresses.ts'

const [listed = ''] = Object.values(
  import.meta.glob<string>('/docs/screens.tsv', { query: '?raw', import: 'default', eager: true }),
)

/** docs/screens.tsv writes {id} where the router writes :id. */
const screens = listed
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([path = '', who]) => ({ path: path.replace(/\{(\w+)\}/g, ':$1'), who }))

/** Where an address tells who may open it. */
const AREAS: Readonly<Record<string, string>> = { admin: 'admin', 'office-manager': 'manager', staff: 'staff' }

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(forgetTest)

describe('the list of addresses against docs/screens.tsv', () => {
  it('reads a whole list', () => expect(screens.length).toBeGreaterThan(70))

  it('has every screen that is listed, for the same people', () => {
    const shown = new Map(addresses.map(({ path, who }) => [path, who]))
    expect(screens.map(({ path }) => ({ path, who: shown.get(path) }))).toEqual(screens)
  })

  it('opens every other to exactly the people whose area its address names', () => {
    const known = new Set(screens.map(({ path }) => path))
    const others = addresses.filter(({ path }) => !known.has(path))
    const areas = others.map(({ path }) => ({ path, who: AREAS[path.split('/')[1] ?? ''] }))
    expect(others.map(({ path, who }) => ({ path, who }))).toEqual(areas)
  })

  it('has each address once', () => {
    expect(new Set(addresses.map(({ path }) => path)).size).toBe(addresses.length)
  })

  it('lets no route hide another', () => {
    const table = addresses.map(({ path }) => ({ path }))
    for (const { path } of addresses) {
      const opened = matchRoutes(table, path.replace(/:\w+/g, '7'))?.at(-1)?.route.path
      expect(opened).toBe(path)
    }
  })

  it('sends redirects to routes that exist', () => {
    const paths = addresses.map(({ path }) => path)
    const targets = addresses.flatMap(({ screen }) => ('redirectTo' in screen ? [screen.redirectTo] : []))
    expect(targets).toEqual(['/staff/appointments', '/office-manager/locations', '/admin/dashboard'])
    expect(paths).toEqual(expect.arrayContaining(targets))
  })

  it('requires a session exactly where the list names people', () => {
    const guarded = addresses.filter(({ who }) => who !== 'public' && who !== 'token')
    expect(addresses.filter(({ path }) => isBackOffice(path))).toEqual(guarded)
  })
})

async function open(path: string) {
  const sent = answerCalls({
    'GET /api/account/me': refusal(401),
    'GET /api/public/portal': { environment: 'LOCAL', demoSignIns: [], signInProviders: [] },
  })
  await act(async () =>
    render(
      <Page address={path}>
        <Suspense>
          <Router />
          <Address />
        </Suspense>
      </Page>,
    ),
  )
  return sent
}

/** The words in addresses for an action on the part before them, or for a page of its own next to a list. */
const VERBS = new Set(
  'create update delete details close multiple lock unlock resend locked review join phone records views'.split(' '),
)

/** Where the folder is not called like the last thing that the address names. */
const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  public: {},
  lobby: {},
  kiosk: {},
  customer: { appointment: 'appointments', ticket: 'tickets' },
  staff: {},
  'office-manager': {
    calendar: 'calendars',
    'standard-office-hours': 'office-hours',
    'temporary-office-hours': 'office-hours',
  },
  admin: {
    'email-template': 'templates',
    'sms-template': 'templates',
    'localized-templates': 'templates',
    'appointment-type': 'appointment-types',
    'change-logs': 'change-log',
  },
}

/** Pages that are not a list of what their address names. */
const notLists = ['dashboard', 'debug']

const elsewhere: Readonly<Record<string, string>> = {
  // The address has no word to name it after.
  '/': 'public/Landing.tsx',
  '/403': 'public/Forbidden.tsx',
  '/404': 'public/NotFound.tsx',
  // It is the page for every unknown back-office address.
  '/admin/404': 'public/BackOfficeNotFound.tsx',
  // The only screens in their areas.
  '/lobby/:locationId': 'lobby/LobbyDisplay.tsx',
  '/kiosk/:locationId': 'kiosk/Kiosk.tsx',
  // Customers join the line there; it shows only the waits.
  '/customer/line/:locationId': 'customer/line/JoinLine.tsx',
  // It goes on with what the booking knows: the types, the wishes, the form.
  '/customer/waiting-list/join': 'customer/booking/WaitingListJoin.tsx',
  // One desk, for any user who sits there.
  '/staff/desk': 'staff/desk/StaffDesk.tsx',
  // Ready-made services, which are added and no record.
  '/admin/appointment-type/sets': 'admin/appointment-types/AppointmentTypeScreens.tsx',
  // A day's calendar, not a list.
  '/staff/appointments': 'staff/appointments/StaffCalendar.tsx',
}

/**
 * The area and the last thing the address names give the folder; its last word ends the screen's name. The file is called
 * like the screen, or holds all screens of a record.
 */
function ruleFor(path: string): { folder: string; end: string } {
  const parts = path.split('/').slice(1)
  const [first = ''] = parts
  const area = first in folders ? first : 'public'
  const words = parts.filter((part) => !part.startsWith(':'))
  const noun =
    area === 'public' ? undefined : words.slice(1).findLast((word) => !VERBS.has(word) && !isStep(area, words, word))
  const last = words.at(-1) ?? ''
  const isBare = last === noun && !notLists.includes(last)
  const end = parts.at(-1)?.startsWith(':') ? 'details' : 'list'
  return { folder: noun ? `${area}/${folders[area]?.[noun] ?? noun}` : area, end: inPascalCase(isBare ? end : last) }
}

/** The steps of a booking are pages of it. */
const isStep = (area: string, words: readonly string[], word: string) =>
  area === 'customer' && words[1] === 'booking' && word !== 'booking'

const inPascalCase = (word: string) => word.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('where screens live', () => {
  const shown = addresses.filter(({ screen }) => !('redirectTo' in screen))

  it.each(shown.filter(({ path }) => !(path in elsewhere)))('$path is in the folder and file it names', (route) => {
    const { folder, end } = ruleFor(route.path)
    const named = 'named' in route.screen ? route.screen.named : ''
    expect(named).toMatch(new RegExp(`${end}$`))
    expect(fileOf(route)).toEqual([
      expect.stringMatching(new RegExp(`^screens/${folder}/(${named}|\\w+Screens)\\.tsx$`)),
    ])
  })

  it.each(shown)('$path finds its screen in that file', async ({ screen }) => {
    if ('redirectTo' in screen) return
    await screen.fetchCode()
    expect(screen.isHere()).toBe(true)
  })

  it('or has a reason', () => {
    const named = shown
      .filter(({ path }) => path in elsewhere)
      .map((route) => [route.path, fileOf(route)[0]?.replace('screens/', '')])
    expect(Object.fromEntries(named)).toEqual(elsewhere)
  })
})

describe('opening an address', () => {
  it.each(['/404', '/no-such-page', '/admin-of-nothing/7'])('%s is the 404 page (TEXT-7)', async (path) => {
    await open(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'We could not find that page' })).toBeVisible()
    expect(screen.getByText('Error 404')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/admin')
    expect(document.title).toContain('We could not find that page')
  })

  it.each(['/admin/users', '/admin/no-such-page', '/staff', '/office-manager/locations/3', '/change-password'])(
    '%s without a session is the login page, with the way back',
    async (path) => {
      await open(path)
      await waitFor(() =>
        expect(screen.getByTestId('address')).toHaveTextContent(`/login?returnUrl=${encodeURIComponent(path)}`),
      )
      expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    },
  )

  it('a public page does not ask who is signed in', async () => {
    const sent = await open('/403')
    expect(await screen.findByRole('link', { name: 'Sign in with another account' })).toBeVisible()
    expect(sent).toEqual([])
  })
})
