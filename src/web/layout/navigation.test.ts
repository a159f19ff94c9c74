import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { navigationFor } from './navigation.ts'

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

  it('leads each role to its own locations', () => {
    const locations = (role: Role) => navigationFor([role]).find(({ label }) => label === 'Locations')?.to
    expect(locations('Admin')).toBe('/admin/locations')
    expect(locations('Office Manager')).toBe('/office-manager/locations')
  })
})
