import { type User, users } from '#contract/users.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { Link } from '#web/platform/links.tsx'
import { backOffice, paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { listScreen } from '#web/records/list-screen.tsx'
import { crumb, described, savedBy } from '#web/records/record.ts'
import { createScreen, detailsScreen, updateScreen } from '#web/records/record-screens.tsx'
import { DesksLeft } from './DesksLeft.tsx'
import { SignInLink } from './SignInLink.tsx'
import { UserForm } from './UserForm.tsx'
import type { UserInput } from './user-form.ts'
import { userColumns } from './user-columns.tsx'

const nameOf = ({ email }: { email: string }) => email
const editAt = ({ id }: { id: number }) => paths.updateUser(id)

const record = described({
  noun: 'user',
  icon: 'user',
  list: crumb(backOffice.users),
  read: users.get,
  input: (id) => ({ params: { id } }),
  nameOf,
  renderBadge: ({ isLocked }) => isLocked && <Badge icon="lock">Locked</Badge>,
  Form: UserForm,
})

/** Everyone who can sign in. */
export const UserList = listScreen({
  at: backOffice.users,
  table: users.table,
  narrowing: { body: { showLocked: false } },
  columns: userColumns,
  rowName: nameOf,
  emptyText: 'Create a user to begin.',
  createAt: paths.createUser,
  headActions: (
    <ButtonLink to={paths.lockedUsers} icon="lock">
      Locked users
    </ButtonLink>
  ),
  editAt,
  changes: users.changeTable,
  useActions: () => {
    const me = useSession().user
    return {
      actionsOf: ({ id, emailConfirmed }, { edit, log }) => {
        const lock: RowAction = { label: 'Lock', icon: 'lock', to: paths.lockUser(id), state: fromList }
        const resend: RowAction = {
          label: 'Resend confirmation',
          icon: 'mail',
          to: paths.resendConfirmation(id),
          state: fromList,
        }
        return [edit, id === me?.id ? undefined : lock, log, emailConfirmed ? undefined : resend]
      },
    }
  },
})

export const UsersLocked = listScreen({
  at: backOffice.lockedUsers,
  above: [record.list],
  text: 'These people cannot sign in until they are unlocked.',
  table: users.table,
  narrowing: { body: { showLocked: true } },
  columns: userColumns,
  rowName: nameOf,
  emptyText: 'No one is locked.',
  editAt,
  changes: users.changeTable,
  useActions: () => ({
    actionsOf: ({ id }, { log }) => [{ label: 'Unlock', icon: 'lock', to: paths.unlockUser(id), state: fromList }, log],
  }),
})

export const UserCreate = createScreen(record, {
  at: backOffice.createUser,
  useSave: savedBy(
    users.create,
    ({ photo, ...body }: UserInput) => ({ body, ...(photo instanceof Blob && { file: photo }) }),
    ({ email }) => `User ${email} created`,
    editAt,
  ),
})

const useUpdate = savedBy(
  users.update,
  ({ photo, ...fields }: UserInput, { id, version }: User) => ({
    params: { id },
    body: { ...fields, version, removePhoto: photo === 'remove' },
    ...(photo instanceof Blob && { file: photo }),
  }),
  ({ email }) => `User ${email} updated`,
)

export const UserUpdate = updateScreen(record, {
  useSave: () => ({
    ...useUpdate(),
    around: (form, _, current) => (
      <>
        {form}
        <SignInLink user={current} />
      </>
    ),
  }),
})

export const UserLock = detailsScreen(record, {
  heading: 'Lock user',
  headingOf: ({ email }) => `Lock ${email}`,
  Details: ({ record: { id, email, fullName, isLocked } }) => {
    const me = useSession().user
    return (
      <ConfirmAction
        endpoint={users.lock}
        input={{ params: { id } }}
        list={paths.users}
        confirmLabel={id === me?.id || isLocked ? undefined : 'Lock'}
        isDanger
        doneText={`User ${email} locked`}
      >
        {id === me?.id ? (
          'You cannot lock yourself. Another administrator can.'
        ) : isLocked ? (
          'This account is locked already.'
        ) : (
          <div className="grid gap-4">
            <p>
              <strong>{fullName || email}</strong> is signed out everywhere immediately and cannot sign in until someone
              unlocks the account.
            </p>
            <DesksLeft id={id} name={fullName || email} />
          </div>
        )}
      </ConfirmAction>
    )
  },
})

export const UserUnlock = detailsScreen(record, {
  heading: 'Unlock user',
  headingOf: ({ email }) => `Unlock ${email}`,
  Details: ({ record: { id, email, fullName, isLocked } }) => (
    <ConfirmAction
      endpoint={users.unlock}
      input={{ params: { id } }}
      list={paths.lockedUsers}
      confirmLabel={isLocked ? 'Unlock' : undefined}
      doneText={`User ${email} unlocked`}
    >
      {isLocked ? (
        <>
          <strong>{fullName || email}</strong> will be able to sign in again.
        </>
      ) : (
        'This account is not locked.'
      )}
    </ConfirmAction>
  ),
})

export const UserResend = detailsScreen(record, {
  heading: 'Resend confirmation',
  headingOf: ({ email }) => `Resend confirmation to ${email}`,
  Details: ({ record: user }) => {
    const { email } = user
    const needless = whyNotNeeded(user)
    return (
      <ConfirmAction
        endpoint={users.sendConfirmEmail}
        input={{ body: { email } }}
        list={paths.users}
        confirmLabel={needless ? undefined : 'Send'}
        doneText={`Confirmation sent to ${email}`}
      >
        {needless ?? (
          <>
            An email with a new link goes to <strong>{email}</strong>. Earlier links no longer work. If no email
            arrives,{' '}
            <Link to={editAt(user)} className="link">
              hand over a link
            </Link>{' '}
            instead.
          </>
        )}
      </ConfirmAction>
    )
  },
})

/** The server would send nothing, so the page says why. */
function whyNotNeeded({ isLocked, emailConfirmed, hasPassword, ssoOnly }: User): string | undefined {
  if (isLocked) return 'This account is locked. Unlock it first.'
  if (emailConfirmed && (hasPassword || ssoOnly)) return 'This account is already confirmed, so no email is needed.'
  return undefined
}
