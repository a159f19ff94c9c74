import { useState } from 'react'
import { type ClosureRemoval, closures, type ListedClosure, type Returning } from '#contract/closures.ts'
import { sayPhone } from '#domain/phone.ts'
import { sayClosure } from '#web/locations/say-closure.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount, sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface DeleteClosureDialogProps {
  closure: ListedClosure
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a closure is deleted, and whether those it canceled get their time back. */
export function DeleteClosureDialog({ closure, isOpen, onClose, onDeleted }: DeleteClosureDialogProps) {
  const { id: closureId, name, calendarId } = closure
  const remove = useWrite(closures.remove)
  const query = useRead(closures.removePreview, { params: { id: closureId } }, { enabled: isOpen })
  const [wantsThemBack, setWantsThemBack] = useState(true)
  const bookBack = wantsThemBack && (query.data?.returningCount ?? 0) > 0
  const confirm = async () => {
    const { bookedBackCount } = await remove.mutateAsync({ body: { closureId, ...(bookBack && { bookBack }) } })
    toast.success(bookedBackCount > 0 ? `${sayCount(bookedBackCount, 'appointment')} booked back` : messages.deleted)
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={calendarId === null ? `Delete ${name}` : `They are back: ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={calendarId === null ? 'Delete' : 'Open the places again'}
      isDanger={calendarId === null}
      onConfirm={confirm}
      failureText={(failed) => (failed instanceof CallFailed ? failed.message : messages.unexpectedError)}
    >
      <div className="grid gap-3">
        <p className="font-medium">{sayClosure(closure)}</p>
        <p>The time can be booked again.</p>
        <Loaded query={query} what="the people it concerns">
          {(removal) => (
            <>
              {sayRemoval(removal).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {removal.returningCount > 0 && (
                <label className="flex items-start gap-2">
                  <input
                    type="checkbox"
                    className="mt-1"
                    checked={wantsThemBack}
                    onChange={(event) => setWantsThemBack(event.target.checked)}
                  />
                  <span>
                    Book back everyone whose place is still free ({removal.returningCount}). They get a new
                    confirmation.
                  </span>
                </label>
              )}
              <People removal={removal} />
            </>
          )}
        </Loaded>
      </div>
    </ConfirmDialog>
  )
}

/** What happened to people because of the closure, and what its end does to them. */
export function sayRemoval({
  canceledCount,
  returningCount,
  keepingCount,
  unreachableCount,
}: ClosureRemoval): string[] {
  const canceled =
    canceledCount === 0
      ? 'It canceled no appointment that is still ahead.'
      : `It canceled ${sayCount(canceledCount, 'appointment')}; ${returningCount} can have their time back.`
  const keeping =
    keepingCount > 0 &&
    `${keepingCount === 1 ? '1 person has' : `${keepingCount} people have`} not answered to other times: they keep their own, and are told.`
  const unreachable =
    unreachableCount > 0 && `No message reaches ${unreachableCount} of those who return. Please call them.`
  return [canceled, keeping, unreachable].flatMap((sentence) => sentence || [])
}

const FATES: Readonly<Record<Returning, string>> = {
  Returns: 'Canceled; the place is free',
  Keeps: 'Offered other times; keeps their own',
  Taken: 'Canceled; the place is taken',
  StillClosed: 'The time stays closed',
  HasAnother: 'Canceled; has another appointment',
}

function People({ removal: { people, canceledCount, keepingCount } }: { removal: ClosureRemoval }) {
  if (people.length === 0) return null
  const count = Math.max(people.length, canceledCount + keepingCount)
  return (
    <>
      <ul
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="People it concerns"
        className="max-h-60 divide-y divide-line overflow-auto rounded-md border border-line"
      >
        {people.map(({ id, firstName, lastName, startDateLocal, phoneNumber, isUnreachable, fate }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
            <span className="font-medium">
              {firstName} {lastName}
            </span>
            <span className="tabular-nums">{sayShortMoment(startDateLocal)}</span>
            <span className="basis-full text-muted">{FATES[fate]}</span>
            {(isUnreachable || fate === 'Taken') && phoneNumber && (
              <span className="basis-full font-medium">Call {sayPhone(phoneNumber)}</span>
            )}
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="text-sm text-muted">
          Showing {people.length} of {count}
        </p>
      )}
    </>
  )
}
