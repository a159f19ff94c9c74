import { closures, type ListedClosure } from '#contract/closures.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import { sayClosure } from '#web/locations/say-closure.ts'

interface DeleteClosureDialogProps {
  closure: ListedClosure
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a closure is deleted. */
export function DeleteClosureDialog({ closure, isOpen, onClose, onDeleted }: DeleteClosureDialogProps) {
  const remove = useWrite(closures.remove)
  const confirm = async () => {
    await remove.mutateAsync({ body: { closureId: closure.id } })
    toast.success(messages.deleted)
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={`Delete ${closure.name}`}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel="Delete"
      isDanger
      onConfirm={confirm}
      failureText={(failed) => (failed instanceof CallFailed ? failed.message : messages.unexpectedError)}
    >
      <p className="mb-2 font-medium">{sayClosure(closure)}</p>
      <p>The time can be booked again. Appointments that the closure canceled stay canceled; no one is notified.</p>
    </ConfirmDialog>
  )
}
