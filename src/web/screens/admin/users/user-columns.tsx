import { ROLES } from '#contract/endpoint.ts'
import type { UserRow } from '#contract/users.ts'
import { sayPhone } from '#domain/phone.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { userLabels } from '#web/change-log/user-labels.ts'

/** Shared by both user lists. */
export const userColumns: readonly Column<UserRow>[] = [
  { id: 'email', header: userLabels.email, render: (user) => user.email },
  { id: 'fullName', header: userLabels.fullName, render: (user) => user.fullName },
  {
    id: 'userRoles',
    header: userLabels.userRoles,
    render: (user) => user.userRoles.join(', '),
    options: ROLES.map((role) => ({ value: role, label: role })),
  },
  {
    id: 'locations',
    header: userLabels.locations,
    render: (user) => (user.userRoles.includes('Admin') ? 'All' : user.locations.join(', ')),
    isLong: true,
  },
  {
    id: 'phoneNumber',
    header: userLabels.phoneNumber,
    render: (user) => sayPhone(user.phoneNumber),
    isExtra: true,
  },
  { id: 'ssoOnly', header: userLabels.ssoOnly, render: (user) => (user.ssoOnly ? 'Yes' : 'No'), isExtra: true },
  {
    id: 'emailConfirmed',
    header: userLabels.emailConfirmed,
    render: (user) =>
      // Nearly all addresses are confirmed, so only the others stand out.
      user.emailConfirmed ? 'Confirmed' : <Badge tone="warning">Waiting</Badge>,
  },
  {
    id: 'lastSignedInUtc',
    header: userLabels.lastSignedInUtc,
    render: (user) => (user.lastSignedInUtc ? <Moment utc={user.lastSignedInUtc} /> : 'Never'),
    isWide: true,
  },
]
