import { users } from '#contract/users.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { userColumns } from './user-columns.tsx'

export function UsersLocked() {
  const table = useTable(users.table, { body: { showLocked: true } })
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Locked users"
        breadcrumbs={[{ label: 'Users', to: paths.users }]}
        text="These people cannot sign in until they are unlocked."
      />
      <DataTable
        {...table}
        label="Locked users"
        columns={userColumns}
        rowId={(user) => String(user.id)}
        emptyText="No one is locked."
        rowName={({ email }) => email}
        rowLink={({ id }) => ({ to: paths.updateUser(id), state: fromList })}
        rowActions={({ id, email }) => [
          { label: 'Unlock', icon: 'lock', to: paths.unlockUser(id), state: fromList },
          changeLogOf({ of: email, changes: users.changeTable, id }),
        ]}
      />
      {dialog}
    </>
  )
}
