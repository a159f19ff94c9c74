import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Write } from '#contract/endpoint.ts'
import type { DeletePreview } from '#contract/fields.ts'
import { messages } from '#web/platform/messages.ts'
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx'
import { Loaded } from './Loaded.tsx'

interface DeleteRecordProps<E extends Write>
  extends Omit<ConfirmActionProps<E>, 'confirmLabel' | 'isDanger' | 'doneText'> {
  /** Whether it can be deleted, for what others may need: nothing is offered that would be refused. */
  preview?: UseQueryResult<DeletePreview>
  /** What can be done where it cannot be deleted. */
  instead?: ReactNode
}

/** Asks before a record is deleted; its children say what is lost with it. */
export function DeleteRecord<E extends Write>({ preview, instead, ...props }: DeleteRecordProps<E>) {
  const question = <ConfirmAction<E> {...props} confirmLabel="Delete" isDanger doneText={messages.deleted} />
  if (!preview) return question
  return (
    <Loaded query={preview} what="whether it can be deleted" isScreen>
      {({ refusal }) =>
        refusal === null ? (
          question
        ) : (
          <ConfirmAction<E> {...props} doneText="">
            {refusal}
            {instead && <div className="mt-4 flex flex-wrap gap-3">{instead}</div>}
          </ConfirmAction>
        )
      }
    </Loaded>
  )
}
