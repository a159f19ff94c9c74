import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { adminRoutes, officeManagerRoutes, staffRoutes } from '#web/routes/back-office-routes.ts'
import { entryOf, navigationFor } from './navigation.ts'

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
