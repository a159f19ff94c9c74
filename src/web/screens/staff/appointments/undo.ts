import type { Appointment } from '#contract/staff-appointments.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import type { PressedAction } from './appointment-actions.ts'

/** More offers at a time would hide the page. */
const MOST_OFFERS = 3

const offers: { readonly key: string; readonly undo: () => void }[] = []

/** Says what has been done, and offers for a minute to take it back. Whether that is still possible, the server decides. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = () => {
    withdraw(key)
    undo().catch((failed: unknown) => {
      toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
    })
  }
  const key = toast.success(text, { action: { label: 'Undo', run } })
  offers.push({ key, undo: run })
  setTimeout(() => withdraw(key), UNDO_MS)
  const [oldest] = offers
  if (oldest && offers.length > MOST_OFFERS) withdraw(oldest.key)
}

const UNDO_MS = 60_000

/** Takes back what was done last, as its toast offers; does nothing once that is gone. */
export function undoLast(): void {
  offers.at(-1)?.undo()
}

function withdraw(key: string): void {
  toast.close(key)
  const index = offers.findIndex((offer) => offer.key === key)
  if (index >= 0) offers.splice(index, 1)
}

type Before = Pick<Appointment, 'appointmentStatus' | 'handlingUserEmail'>

/** The action that takes another one back, so that all is as before; undefined if there is none. */
export function undoOf(action: PressedAction, before: Before, email: string): PressedAction | undefined {
  const { appointmentStatus, handlingUserEmail: handler } = before
  switch (action) {
    case 'checkIn':
    case 'noShow':
      // A reset also forgets who handles it.
      return handler === null ? 'resetStatus' : undefined
    case 'complete':
      return 'backToCheckedIn'
    case 'backToCheckedIn':
      return handler === null || handler === email ? 'complete' : undefined
    case 'handle':
      return handler === null ? 'unhandle' : undefined
    case 'unhandle':
      return handler === email ? 'handle' : undefined
    case 'resetStatus':
      if (handler !== null || appointmentStatus === 'Complete') return undefined
      return appointmentStatus === 'NoShow' ? 'noShow' : 'checkIn'
    // Its customer has been told, and its time may be someone else's; what a customer says is not taken back for them.
    case 'cancel':
    case 'confirm':
      return undefined
  }
}
