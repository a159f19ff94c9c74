import { accountPaths } from './account-paths.ts'
import { type Address, type Id, linksTo, openTo, screen } from './address.ts'
import { adminRows } from './admin-paths.ts'
import { managerRows } from './manager-paths.ts'
import { publicPaths } from './public-paths.ts'
import { staffRows } from './staff-paths.ts'

/** Public by its address, but requires signing in. */
const ofEveryUser = openTo('any', {
  changePassword: {
    path: accountPaths.changePassword,
    title: 'Change password',
    icon: 'lock',
    screen: screen('ChangePassword', () => import('#web/screens/public/ChangePassword.tsx')),
  },
})

/** Everything that requires signing in. */
export const backOffice = { ...staffRows, ...managerRows, ...adminRows, ...ofEveryUser }

export const backOfficeAddresses: readonly Address[] = Object.values(backOffice)

const links = linksTo(backOffice)

/** Every link is built here, in public-paths.ts or in account-paths.ts, from the rows of the screens that they lead to. */
export const paths = {
  ...publicPaths,
  ...accountPaths,
  ...links,
  calendarOf: (locationId: Id) => `${links.appointmentCalendar}?locationId=${locationId}`,
  /** Open on its day. */
  appointmentOnCalendar: (appointment: { id: Id; locationId: Id; date: string; isCancelled: boolean }) =>
    `${links.appointmentCalendar}?locationId=${appointment.locationId}&date=${appointment.date}${appointment.isCancelled ? '&cancelled=too' : ''}&appointmentId=${appointment.id}`,
  deskAt: (locationId: Id) => `${links.desk}?locationId=${locationId}`,
  waitingListAt: (locationId: Id) => `${links.waitingList}?locationId=${locationId}`,
  /** With a closure: the form that changes it. */
  closeLocation: (id: Id, closureId?: Id) =>
    `${links.closeLocation(id)}${closureId === undefined ? '' : `?closureId=${closureId}`}`,
  /** The form that creates them, filled in from a rule. */
  updateTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `${links.createTemporaryHours(locationId, id)}?availabilityRuleId=${availabilityRuleId}`,
  deleteTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `${links.deleteTemporaryHours(locationId, id)}?availabilityRuleId=${availabilityRuleId}`,
  /** With the key, and the default to begin with. */
  createSettingOf: (key: string) => `${links.createSetting}?key=${encodeURIComponent(key)}`,
} as const
