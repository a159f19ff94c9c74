import { CHANGE_LOG_ACTIONS, type ChangeLogRow, OTHER_RECORDS } from '#contract/change-log.ts'
import { nounOf } from '#contract/entities.ts'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState } from '#web/platform/components/table/table-state.ts'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a change log can be filtered by. Its rows are shown as a history, in the order in which things happened. */
export const changeColumns = {
  who: { id: 'principal', header: 'Who' },
  action: {
    id: 'changeLogAction',
    header: 'Action',
    options: CHANGE_LOG_ACTIONS.map((action) => ({ value: action, label: action })),
  },
  appointment: { id: 'appointmentDiscriminator', header: 'Appointment' },
  record: {
    id: 'recordTypeName',
    header: 'Record',
    options: OTHER_RECORDS.map((type) => ({ value: type, label: capitalized(nounOf(type)) })),
  },
  before: { id: 'oldValue', header: 'Before' },
  after: { id: 'newValue', header: 'After' },
  when: { id: 'entityChangeTransaction', header: 'When' },
} satisfies Record<string, Column<ChangeLogRow>>

/** A page counts lines, of which an entry has several. */
export const initialLogState = { ...initialTableState, pageSize: 50 }
