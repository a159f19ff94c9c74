import { changeLog } from '#contract/change-log.ts'
import { type LocalizedTemplateRow, templates } from '#contract/templates.ts'
import { directionOf, languageOf } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import { SAMPLE_VALUES } from '#domain/templates/placeholders.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<LocalizedTemplateRow>[] = [
  { id: 'localeDisplayName', header: 'Language', render: (template) => template.localeDisplayName },
  {
    id: 'messageTemplate',
    header: 'Message',
    render: ({ locale, messageTemplate }) => <Text locale={locale}>{sample(messageTemplate)}</Text>,
    isLong: true,
  },
  {
    id: 'announcementTemplate',
    header: 'Announcement',
    render: ({ locale, announcementTemplate }) => <Text locale={locale}>{sample(announcementTemplate)}</Text>,
    isLong: true,
  },
  { id: 'voiceKey', header: 'Voice', render: (template) => template.voiceKey || 'Default' },
]

/** As customers read and hear it: a name's placeholder would take the room that the text needs. */
const sample = (template: string) => fill(template, SAMPLE_VALUES, 'plain')

/** It may begin with a name, which says nothing about its direction. */
function Text({ locale, children }: { locale: string; children: string }) {
  const language = languageOf(locale)
  return (
    <span className="block truncate" lang={language} dir={directionOf(language)}>
      {children}
    </span>
  )
}

export function LocalizedTemplateList() {
  const table = useTable(templates.localizedTable, {})
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Localized Templates"
        text="How customers are told that it is their turn, in the language they chose."
      />
      <DataTable
        {...table}
        label="Localized templates"
        columns={columns}
        rowId={(template) => String(template.id)}
        emptyText="There are no templates."
        rowName={({ localeDisplayName }) => localeDisplayName}
        rowLink={({ id }) => ({ to: paths.updateLocalizedTemplate(id), state: fromList })}
        rowActions={({ id, localeDisplayName }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateLocalizedTemplate(id), state: fromList, isIcon: true },
          changeLogOf({ of: localeDisplayName, changes: changeLog.ofRecord, recordTypeName: 'LocalizedTemplate', id }),
        ]}
      />
      {dialog}
    </>
  )
}
