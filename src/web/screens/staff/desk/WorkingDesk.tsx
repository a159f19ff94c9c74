import { useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import type { Line } from '#contract/line.ts'
import { mayServe } from '#domain/line/order.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { useShortcuts } from '#web/platform/components/shortcuts.ts'
import { AtMyDesk } from './AtMyDesk.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useDeskActions, useNow } from './use-line.ts'

interface WorkingDeskProps {
  line: Line
  desk: Desk
  onAdd: () => void
}

/** The desk's person, with the line next to it; every button has its key. */
export function WorkingDesk({ line, desk, onAdd }: WorkingDeskProps) {
  const now = useNow()
  const actions = useDeskActions(desk.id)
  const [asking, setAsking] = useState<'park' | 'transfer'>()
  const current = line.atDesks.find(({ deskId }) => deskId === desk.id)
  const undoable = [...line.atDesks, ...line.done, ...line.waiting, ...line.parked].find(
    ({ undoUntilUtc }) => undoUntilUtc !== null && Date.parse(undoUntilUtc) > now,
  )
  const next = line.waiting.find((person) => person.reason?.kind !== 'pausing' && mayServe(desk, person))
  const isOpen = desk.state === 'Open'
  const isCalled = current?.state === 'Called'
  useShortcuts({
    n: () => isOpen && actions.next(current?.id),
    w: onAdd,
    ...(undoable && { u: () => actions.undo(undoable.id) }),
    ...(current && {
      f: () => actions.finish(current.id),
      p: () => setAsking('park'),
      t: () => setAsking('transfer'),
      ...(isCalled && {
        s: () => actions.start(current.id),
        r: () => actions.recall(current.id),
        a: () => actions.noAnswer(current.id),
      }),
    }),
  })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card>
        <AtMyDesk
          {...{ current, now, actions, undoable }}
          timeZone={line.timeZone}
          onPark={() => setAsking('park')}
          onTransfer={() => setAsking('transfer')}
        />
        <Button
          variant="primary"
          size="large"
          icon="megaphone"
          className="mt-5 w-full py-4 text-lg"
          disabled={!isOpen}
          isPending={actions.isPending}
          aria-keyshortcuts="N"
          onClick={() => actions.next(current?.id)}
        >
          <span>
            {current ? 'Finish and call next' : 'Call next'}
            {next && <span className="font-normal">: {next.ticket}</span>}
          </span>
          <kbd className="ms-2 opacity-80">N</kbd>
        </Button>
      </Card>
      <PeopleList {...{ line, now, actions }} />
      {asking === 'park' && current && <ParkDialog person={current} onClose={() => setAsking(undefined)} />}
      {asking === 'transfer' && current && (
        <TransferDialog person={current} desk={desk} line={line} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}
