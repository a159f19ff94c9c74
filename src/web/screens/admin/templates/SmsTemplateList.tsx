import { changeLog } from '#contract/change-log.ts'
import { type SmsTemplateRow, templates } from '#contract/templates.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<SmsTemplateRow>[] = [
  { id: 'key', header: 'Key', render: (template) => template.key },
  { id: 'body', header: 'Body', render: (template) => template.body, isLong: true },
  languagesColumn(),
]

export function SmsTemplateList() {
  const table = useTable(templates.smsTable, {})
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader title="SMS Templates" text="What the portal texts to customers who asked for it." />
      <DataTable
        {...table}
        label="SMS templates"
        columns={columns}
        rowId={(template) => String(template.id)}
        emptyText="There are no templates."
        rowName={({ key }) => key}
        rowLink={({ id }) => ({ to: paths.updateSmsTemplate(id), state: fromList })}
        rowActions={({ id, key }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateSmsTemplate(id), state: fromList, isIcon: true },
          changeLogOf({ of: key, changes: changeLog.ofRecord, recordTypeName: 'SmsTemplate', id }),
        ]}
      />
      {dialog}
    </>
  )
}
