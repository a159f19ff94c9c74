import { type DashboardData, NEW_USER_DAYS } from '#contract/dashboard.ts'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Figure } from './Figure.tsx'
import { Link } from '#web/platform/links.tsx'

/** The people who are signed in, and recent sign-ins. */
export function UserDetails(props: DashboardData<'UserDetails'>) {
  const { fullName, email, roleNames, recentSignIns, newUserCount } = props
  return (
    <div className="grid grid-cols-1 gap-5">
      <Facts layout="rows">
        <Fact label="Signed in as">{fullName || email}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Role">{roleNames.join(', ')}</Fact>
        <Fact label="New users">{`${sayNumber(newUserCount)} in the last ${NEW_USER_DAYS} days`}</Fact>
      </Facts>
      <div>
        <h3 className="mb-2 text-sm font-semibold">Last sign-ins</h3>
        {recentSignIns.length === 0 && <p className="text-sm text-muted">No one has signed in yet.</p>}
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {recentSignIns.map((user) => (
            <li key={user.id}>
              <Link to={paths.updateUser(user.id)} className="link wrap-anywhere">
                {user.fullName || user.email}
              </Link>
              <Moment utc={user.signedInUtc} className="block text-muted" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** How many users have each role; a user may have several, so they are no shares of a whole: a bar would say nothing. */
export function UserRoles({ roles }: DashboardData<'UserRoles'>) {
  return (
    <Facts layout="rows">
      {roles.map(({ role, userCount }) => (
        <Fact key={role} label={role}>
          {sayCount(userCount, 'user')}
        </Fact>
      ))}
    </Facts>
  )
}

export function UserCount({ active, locked, unconfirmed }: DashboardData<'UserCount'>) {
  return (
    <div className="grid gap-4">
      <Figure value={sayNumber(active)} label={active === 1 ? 'active user' : 'active users'} />
      <Facts layout="rows">
        <Fact label="Locked">
          {locked === 0 ? (
            sayCount(locked, 'user')
          ) : (
            <Link to={paths.lockedUsers} className="link">
              {sayCount(locked, 'user')}
            </Link>
          )}
        </Fact>
        <Fact label="Not confirmed yet">{sayCount(unconfirmed, 'user')}</Fact>
      </Facts>
      <Link to={paths.users} className="link justify-self-start text-sm">
        All users
      </Link>
    </div>
  )
}
