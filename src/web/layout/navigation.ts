import type { Role } from '#contract/endpoint.ts'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { paths } from '#web/platform/paths.ts'

export interface NavigationItem {
  readonly label: string
  readonly to: string
  readonly icon: IconName
}

const appointmentCalendar: NavigationItem = {
  label: 'Appointment Calendar',
  to: paths.appointmentCalendar,
  icon: 'calendar',
}

const admin: readonly NavigationItem[] = [
  { label: 'Dashboard', to: paths.dashboard, icon: 'panel' },
  { label: 'Users', to: paths.users, icon: 'users' },
  { label: 'Email Templates', to: paths.emailTemplates, icon: 'mail' },
  { label: 'SMS Templates', to: paths.smsTemplates, icon: 'phone' },
  { label: 'Localized Templates', to: paths.localizedTemplates, icon: 'globe' },
  { label: 'Appointment Types', to: paths.appointmentTypes, icon: 'file-text' },
  { label: 'Locations', to: paths.locations, icon: 'building' },
  { label: 'Appointments', to: paths.appointments, icon: 'list' },
  appointmentCalendar,
  { label: 'Change Logs', to: paths.changeLogs, icon: 'history' },
  { label: 'Settings', to: paths.settings, icon: 'settings' },
]

const officeManager: readonly NavigationItem[] = [
  { label: 'Locations', to: paths.managerLocations, icon: 'building' },
  appointmentCalendar,
]

/** A user's sidebar (TEXT-8); the widest role decides. */
export function navigationFor(roleNames: readonly Role[]): readonly NavigationItem[] {
  if (roleNames.includes('Admin')) return admin
  if (roleNames.includes('Office Manager')) return officeManager
  return roleNames.includes('Staff') ? [appointmentCalendar] : []
}
