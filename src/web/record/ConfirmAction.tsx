import type { ReactNode } from 'react'
import type { CallFailed } from '#web/api/client.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'

interface ConfirmActionProps {
  /** The list that this leads back to. */
  list: string
  /** Names the deed: 'Lock', not 'OK'. Missing where there is nothing to do. */
  confirmLabel?: string | undefined
  isDanger?: boolean
  isPending: boolean
  /** Why it was refused: the first validation failure. */
  failed: CallFailed | null
  onConfirm: () => void
  children: ReactNode
}

/** Asks before something is done to a record; the page around it has an address of its own. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { list, confirmLabel, isDanger = false, isPending, failed, onConfirm, children } = props
  const goBack = useReturnToList(list)
  return (
    <Card className="max-w-reading">
      <div className="grid gap-5">
        {failed && (
          <Notice tone="danger" isLive>
            {failed.message}
          </Notice>
        )}
        <div className="wrap-anywhere">{children}</div>
        <div className="flex flex-wrap gap-3">
          {confirmLabel && (
            <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
          <Button onClick={goBack}>{confirmLabel ? 'Cancel' : 'Back'}</Button>
        </div>
      </div>
    </Card>
  )
}
