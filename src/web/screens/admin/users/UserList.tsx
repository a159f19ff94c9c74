import { users } from '#contract/users.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { userColumns } from './user-columns.tsx'

/** Everyone who can sign in. */
export function UserList() {
  const table = useTable(users.table, { body: { showLocked: false } })
  const me = useSession().user
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          <>
            <ButtonLink to={paths.lockedUsers} icon="lock">
              Locked users
            </ButtonLink>
            <ButtonLink to={paths.createUser} state={fromList} variant="primary" icon="plus">
              Create
            </ButtonLink>
          </>
        }
      />
      <DataTable
        {...table}
        label="Users"
        columns={userColumns}
        rowId={(user) => String(user.id)}
        emptyText="Create a user to begin."
        rowName={({ email }) => email}
        rowLink={({ id }) => ({ to: paths.updateUser(id), state: fromList })}
        rowActions={({ id, email, emailConfirmed }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateUser(id), state: fromList, isIcon: true },
          ...(id === me?.id ? [] : [{ label: 'Lock', icon: 'lock', to: paths.lockUser(id), state: fromList } as const]),
          changeLogOf({ of: email, changes: users.changeTable, id }),
          ...(emailConfirmed
            ? []
            : [
                {
                  label: 'Resend confirmation',
                  icon: 'mail',
                  to: paths.resendConfirmation(id),
                  state: fromList,
                } as const,
              ]),
        ]}
      />
      {dialog}
    </>
  )
}
