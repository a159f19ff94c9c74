import { changeLog } from '#contract/change-log.ts'
import { type EmailTemplateRow, templates } from '#contract/templates.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<EmailTemplateRow>[] = [
  { id: 'key', header: 'Key', render: (template) => template.key },
  { id: 'subject', header: 'Subject', render: (template) => template.subject, isLong: true },
  {
    id: 'description',
    header: 'Description',
    render: (template) => template.description,
    isLong: true,
    isBeneath: true,
  },
  languagesColumn(),
]

export function EmailTemplateList() {
  const table = useTable(templates.emailTable, {})
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader title="Email Templates" text="What the portal emails to customers and users." />
      <DataTable
        {...table}
        label="Email templates"
        columns={columns}
        rowId={(template) => String(template.id)}
        emptyText="There are no templates."
        rowName={({ key }) => key}
        rowLink={({ id }) => ({ to: paths.updateEmailTemplate(id), state: fromList })}
        rowActions={({ id, key }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateEmailTemplate(id), state: fromList, isIcon: true },
          changeLogOf({ of: key, changes: changeLog.ofRecord, recordTypeName: 'EmailTemplate', id }),
        ]}
      />
      {dialog}
    </>
  )
}
