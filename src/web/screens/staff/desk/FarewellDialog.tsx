import type { Desk } from '#contract/desks.ts'
import { type Farewell, type LinePerson, line } from '#contract/line.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { theDesk } from './say-line.ts'
import { sayFailure } from './use-line.ts'

interface FarewellDialogProps {
  person: LinePerson
  desk: Desk
  onClose: () => void
}

/** Asks what happens to the person at a desk that its user leaves (LINE-16). */
export function FarewellDialog({ person, desk, onClose }: FarewellDialogProps) {
  const leave = useWrite(line.leaveDesk)
  const end = (farewell: Farewell) =>
    leave.mutate(
      { body: { deskId: desk.id, farewell } },
      { onSuccess: onClose, onError: (failed) => void toast.error(sayFailure(failed)) },
    )
  return (
    <Dialog isOpen isAlert size="small" title={`What happens to ${person.ticket}?`} onClose={onClose}>
      <p className="wrap-anywhere">
        {person.state === 'Called'
          ? `You have called ${person.ticket} to ${theDesk(desk.name)}.`
          : `${person.ticket} is still at ${theDesk(desk.name)}.`}
      </p>
      <div className="mt-4 grid gap-2">
        {person.state === 'Serving' && (
          <Button variant="primary" isPending={leave.isPending} onClick={() => end('finish')}>
            Finish the visit
          </Button>
        )}
        <Button isPending={leave.isPending} onClick={() => end('return')}>
          Back in line, at their place
        </Button>
        <Button isPending={leave.isPending} onClick={() => end('park')}>
          Park until they are called back
        </Button>
        <Button onClick={onClose}>Stay at the desk</Button>
      </div>
    </Dialog>
  )
}
