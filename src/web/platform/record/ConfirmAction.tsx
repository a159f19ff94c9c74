import type { ReactNode } from 'react'
import type { Write } from '#contract/endpoint.ts'
import type { CallInput } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { toast } from '#web/platform/components/toast/toast.ts'

export interface ConfirmActionProps<E extends Write> {
  /** The call to make once confirmed. */
  endpoint: E
  input: CallInput<E>
  /** The list to go back to. */
  list: string
  /** Names the action: 'Lock', not 'OK'. Missing where there is nothing to do. */
  confirmLabel?: string | undefined
  /** 'Cancel', unless that can be taken for what is done. */
  cancelLabel?: string
  isDanger?: boolean
  /** Says that it is done. */
  doneText: string
  /** Where to go next, if not back. */
  onDone?: () => void
  children: ReactNode
}

/** Asks before something is done to a record, then does it; the page around it has its own address. */
export function ConfirmAction<E extends Write>(props: ConfirmActionProps<E>) {
  const { endpoint, input, list, confirmLabel, cancelLabel = 'Cancel', isDanger = false, doneText, children } = props
  const { mutate, error, isPending, isSuccess } = useWrite(endpoint)
  const goBack = useReturnToList(list)
  const { onDone = goBack } = props
  const confirm = () =>
    mutate(input, {
      onSuccess: () => {
        toast.success(doneText)
        onDone()
      },
    })
  return (
    <Card className="lg:max-w-reading">
      <div className="grid gap-5">
        {error && (
          <Banner tone="danger" isLive>
            {error.message}
          </Banner>
        )}
        <div className="wrap-anywhere">{children}</div>
        <div className="flex flex-wrap gap-3">
          {confirmLabel && (
            <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending || isSuccess} onClick={confirm}>
              {confirmLabel}
            </Button>
          )}
          <Button onClick={goBack}>{confirmLabel ? cancelLabel : 'Back'}</Button>
        </div>
      </div>
    </Card>
  )
}
