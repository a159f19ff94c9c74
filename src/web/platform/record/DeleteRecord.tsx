import type { Write } from '#contract/endpoint.ts'
import { messages } from '#web/platform/messages.ts'
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx'

type DeleteRecordProps<E extends Write> = Omit<ConfirmActionProps<E>, 'confirmLabel' | 'isDanger' | 'doneText'>

/** Asks before a record is deleted; its children say what is lost with it. */
export function DeleteRecord<E extends Write>(props: DeleteRecordProps<E>) {
  return <ConfirmAction<E> {...props} confirmLabel="Delete" isDanger doneText={messages.deleted} />
}
