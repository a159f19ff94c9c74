import { peopleToCall } from '#contract/people-to-call.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'

/** Ticks someone off as called, or takes that back; says so if it fails. */
export function useTicking(id: number, onDone: () => void = () => undefined) {
  const called = useWrite(peopleToCall.called)
  const notCalled = useWrite(peopleToCall.notCalled)
  const settled = {
    onSuccess: onDone,
    onError: (failed: Error) =>
      void toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError),
  }
  return {
    isPending: called.isPending || notCalled.isPending,
    tick: () => called.mutate({ params: { id } }, settled),
    undo: () => notCalled.mutate({ params: { id } }, settled),
  }
}
