import { changeLog } from '#contract/change-log.ts'
import { type EmailTemplateRow, templates } from '#contract/templates.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<EmailTemplateRow>[] = [
  { id: 'key', header: 'Key', render: (template) => template.key },
  { id: 'subject', header: 'Subject', render: (template) => template.subject },
  { id: 'description', header: 'Description', render: (template) => template.description },
  languagesColumn(),
]

export function EmailTemplateList() {
  const table = useTable(templates.emailTable, {})
  return (
    <>
      <PageHeader title="Email Templates" text="What the portal emails to customers and users." />
      <DataTable
        {...table}
        label="Email templates"
        columns={columns}
        rowId={(template) => String(template.id)}
        emptyText="Change the search or the filters."
        renderRowActions={({ id, key }) => (
          <>
            <IconLink
              icon="edit"
              label={`Edit ${key}`}
              size="small"
              to={paths.updateEmailTemplate(id)}
              state={fromList}
            />
            <ChangeLogButton of={key} changes={changeLog.ofRecord} recordTypeName="EmailTemplate" id={id} />
          </>
        )}
      />
    </>
  )
}
