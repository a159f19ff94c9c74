import { users } from '#contract/users.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { userColumns } from './user-columns.tsx'
import { userLabels } from './user-labels.ts'

/** Everyone who can sign in. */
export function UserList() {
  const table = useTable(users.table, { body: { showLocked: false } })
  const me = useSession().user
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
        emptyText="Change the search or the filters, or create a user."
        renderRowActions={({ id, email }) => (
          <>
            <IconLink icon="edit" label={`Edit ${email}`} size="small" to={paths.updateUser(id)} state={fromList} />
            {id !== me?.id && (
              <IconLink icon="lock" label={`Lock ${email}`} size="small" to={paths.lockUser(id)} state={fromList} />
            )}
            <ChangeLogButton of={email} changes={users.changeTable} id={id} labels={userLabels} />
            <IconLink
              icon="mail"
              label={`Resend confirmation to ${email}`}
              size="small"
              to={paths.resendConfirmation(id)}
              state={fromList}
            />
          </>
        )}
      />
    </>
  )
}
