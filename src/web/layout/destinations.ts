import type { Role } from '#contract/endpoint.ts'
import { paths } from '#web/platform/paths.ts'
import { type NavigationItem, navigationFor } from './navigation.ts'

const desk: NavigationItem = { label: 'Desk', to: paths.desk, icon: 'megaphone' }
const waitingList: NavigationItem = { label: 'Waiting List', to: paths.waitingList, icon: 'bell' }
const suspicious: NavigationItem = { label: 'Suspicious bookings', to: paths.suspiciousBookings, icon: 'alert' }
const changePassword: NavigationItem = { label: 'Change password', to: paths.changePassword, icon: 'lock' }

/** Screens that the sidebar does not name, because its entries are fixed (TEXT-8). */
const ofAdmin: readonly NavigationItem[] = [
  { label: 'Create appointment', to: paths.createAppointment, icon: 'plus' },
  { label: 'Create user', to: paths.createUser, icon: 'plus' },
  { label: 'Create location', to: paths.createLocation, icon: 'plus' },
  { label: 'Create appointment type', to: paths.createAppointmentType, icon: 'plus' },
  { label: 'Create setting', to: paths.createSetting, icon: 'plus' },
  { label: 'Create trusted booker', to: paths.createTrustedBooker, icon: 'plus' },
  { label: 'Close Multiple Locations', to: paths.closeMultipleLocations, icon: 'building' },
  { label: 'Manage calendars, hours and closures', to: paths.managerLocations, icon: 'clock' },
  { label: 'Locked users', to: paths.lockedUsers, icon: 'lock' },
  { label: 'Changes to other records', to: paths.recordChanges, icon: 'history' },
  { label: 'Views and exports', to: paths.accesses, icon: 'users' },
  { label: 'Trusted bookers', to: paths.trustedBookers, icon: 'users' },
  { label: 'Outbox', to: paths.outbox, icon: 'mail' },
  { label: 'Phone simulator', to: paths.simulatedPhone, icon: 'phone' },
  { label: 'Debug tools', to: paths.debug, icon: 'settings' },
]

/** Every screen that can be opened without saying which record it is about. */
export function destinationsFor(roleNames: readonly Role[]): readonly NavigationItem[] {
  const isAdmin = roleNames.includes('Admin')
  const isManager = isAdmin || roleNames.includes('Office Manager')
  return [
    ...navigationFor(roleNames),
    desk,
    waitingList,
    ...(isManager ? [suspicious] : []),
    ...(isAdmin ? ofAdmin : []),
    changePassword,
  ]
}
