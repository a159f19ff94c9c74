import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { backOfficeAddresses } from '#web/platform/paths.ts'
import { destinationsFor, entryOf, navigationFor } from './navigation.ts'

const begins = (start: string) =>
  backOfficeAddresses.filter(({ path }) => path === start || path.startsWith(`${start}/`))
const staffRoutes = begins('/staff')
const officeManagerRoutes = begins('/office-manager')
const adminRoutes = begins('/admin')

const labels = (...roles: Role[]) => navigationFor(roles).map(({ label }) => label)

describe('the sidebar (TEXT-8)', () => {
  it('for an administrator', () => {
    expect(labels('Admin')).toEqual([
      'Dashboard',
      'Users',
      'Email Templates',
      'SMS Templates',
      'Localized Templates',
      'Appointment Types',
      'Locations',
      'Appointments',
      'Appointment Calendar',
      'Change Logs',
      'Settings',
    ])
  })

  it('for an office manager', () => expect(labels('Office Manager')).toEqual(['Locations', 'Appointment Calendar']))

  it('for staff', () => expect(labels('Staff')).toEqual(['Appointment Calendar']))

  it('for several roles is that of the widest', () => {
    expect(labels('Staff', 'Office Manager')).toEqual(labels('Office Manager'))
    expect(labels('Staff', 'Admin')).toEqual(labels('Admin'))
  })

  const admins = [...staffRoutes, ...officeManagerRoutes, ...adminRoutes].filter(({ path }) => path !== '/admin/404')
  it.each([
    ['Admin', admins],
    ['Office Manager', [...staffRoutes, ...officeManagerRoutes]],
    ['Staff', staffRoutes],
  ] as const)('shows %s where they are, on every screen', (role, routes) => {
    const entries = navigationFor([role])
    const addresses = routes
      .filter(({ screen }) => !('redirectTo' in screen))
      .map(({ path }) => path.replace(/:\w+/g, '7'))
    expect(addresses.filter((address) => entryOf(entries, address) === undefined)).toEqual([])
  })

  it.each([
    ['/admin/settings/update/7', 'Settings'],
    ['/admin/trusted-bookers/create', 'Settings'],
    ['/admin/outbox/phone', 'Dashboard'],
    ['/admin/locations/close/multiple', 'Locations'],
    ['/office-manager/locations/7/desks', 'Locations'],
    ['/office-manager/suspicious-bookings', 'Appointments'],
    ['/staff/locations/7/people-to-call', 'Appointment Calendar'],
    ['/admin/appointment-type', 'Appointment Types'],
    ['/admin/404', undefined],
  ])('counts %s among %s', (address, label) => expect(entryOf(navigationFor(['Admin']), address)?.label).toBe(label))

  it('leads each role to its own locations', () => {
    const locations = (role: Role) => navigationFor([role]).find(({ label }) => label === 'Locations')?.to
    expect(locations('Admin')).toBe('/admin/locations')
    expect(locations('Office Manager')).toBe('/office-manager/locations')
  })
})

/** Addresses that need no id and lead somewhere of their own. */
const open = (routes: readonly { path: string; screen: object }[]) =>
  routes.filter(({ path, screen }) => !path.includes(':') && !('redirectTo' in screen)).map(({ path }) => path)

/** The not-found page: no menu leads to it. */
const nowhere = '/admin/404'

it('offers each role every screen that it may open without an id (FIND-1)', () => {
  const offered = (role: Parameters<typeof destinationsFor>[0][number]) => destinationsFor([role]).map(({ to }) => to)
  const staff = [...open(staffRoutes), '/change-password']
  const manager = [...staff, ...open(officeManagerRoutes)]
  expect(offered('Staff').toSorted()).toEqual(staff.toSorted())
  expect(offered('Office Manager').toSorted()).toEqual(manager.toSorted())
  const admin = [...manager, ...open(adminRoutes)].filter((path) => path !== nowhere)
  expect(offered('Admin').toSorted()).toEqual(admin.toSorted())
})
