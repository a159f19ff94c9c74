import type { Role } from '#contract/endpoint.ts'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { paths } from '#web/platform/paths.ts'

export interface NavigationItem {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  /** Where else the addresses begin of screens that belong to it. */
  readonly also?: readonly string[]
}

const appointmentCalendar: NavigationItem = {
  label: 'Appointment Calendar',
  to: paths.appointmentCalendar,
  icon: 'calendar',
  also: ['/staff'],
}

const admin: readonly NavigationItem[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'panel', also: [paths.outbox, paths.debug] },
  { label: 'Users', to: paths.users, icon: 'users' },
  { label: 'Email Templates', to: paths.emailTemplates, icon: 'mail' },
  { label: 'SMS Templates', to: paths.smsTemplates, icon: 'message' },
  { label: 'Localized Templates', to: paths.localizedTemplates, icon: 'globe' },
  { label: 'Appointment Types', to: paths.appointmentTypes, icon: 'file-text' },
  { label: 'Locations', to: paths.locations, icon: 'building', also: ['/office-manager'] },
  { label: 'Appointments', to: paths.appointments, icon: 'list', also: [paths.suspiciousBookings] },
  appointmentCalendar,
  { label: 'Change Logs', to: paths.changeLogs, icon: 'history' },
  { label: 'Settings', to: paths.settings, icon: 'settings', also: [paths.trustedBookers] },
]

const officeManager: readonly NavigationItem[] = [
  { label: 'Locations', to: paths.managerLocations, icon: 'building', also: ['/office-manager'] },
  appointmentCalendar,
]

/** A user's sidebar (TEXT-8); the widest role decides. */
export function navigationFor(roleNames: readonly Role[]): readonly NavigationItem[] {
  if (roleNames.includes('Admin')) return admin
  if (roleNames.includes('Office Manager')) return officeManager
  return roleNames.includes('Staff') ? [appointmentCalendar] : []
}

/** The entry that an address belongs to: the one that names the longest beginning of it. */
export function entryOf(items: readonly NavigationItem[], address: string): NavigationItem | undefined {
  const [closest] = items
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => address === start || address.startsWith(`${start}/`))
    .toSorted((a, b) => b.start.length - a.start.length)
  return closest?.item
}
