import { useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import type { Line, LinePerson } from '#contract/line.ts'
import { mayServe } from '#domain/line/order.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { useShortcuts } from '#web/platform/components/shortcuts.ts'
import { AtMyDesk } from './AtMyDesk.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useDeskActions, useNow, useSignsOfLife } from './use-line.ts'
import { useSelection } from './use-selection.ts'

interface WorkingDeskProps {
  line: Line
  desk: Desk
  onAdd: () => void
}

/** The desk's person, with the line next to it; every button has its key. */
export function WorkingDesk({ line, desk, onAdd }: WorkingDeskProps) {
  const now = useNow()
  const actions = useDeskActions(desk.id)
  const [asking, setAsking] = useState<{ what: 'park' | 'transfer'; person: LinePerson }>()
  const gone = line.done.filter(({ state }) => state === 'NoShow' || state === 'Left')
  const selection = useSelection([...line.waiting, ...line.parked, ...gone])
  const current = line.atDesks.find(({ deskId }) => deskId === desk.id)
  useSignsOfLife(desk.id)
  const undoable = [...line.atDesks, ...line.done, ...line.waiting, ...line.parked].find(
    ({ undoUntilUtc }) => undoUntilUtc !== null && Date.parse(undoUntilUtc) > now,
  )
  const next = line.waiting.find((person) => person.reason?.kind !== 'pausing' && mayServe(desk, person))
  const isOpen = desk.state === 'Open'
  const isCalled = current?.state === 'Called'
  /** The next moment of a visit: called, arrived at the desk, finished. */
  const advance = () => (isCalled ? actions.start(current.id) : actions.next(current))
  const ask = (what: 'park' | 'transfer', person = current) => {
    selection.close()
    if (person) setAsking({ what, person })
  }
  useShortcuts({
    ...selection.shortcuts,
    n: () => isOpen && actions.next(current),
    w: onAdd,
    ...(undoable && { u: () => actions.undo(undoable.id) }),
    ...(current && {
      ...(!isCalled && { f: () => actions.finish(current.id) }),
      p: () => ask('park'),
      t: () => ask('transfer'),
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
          onPark={() => ask('park')}
          onTransfer={() => ask('transfer')}
        />
        <Button
          variant="primary"
          size="large"
          icon={isCalled ? 'check' : 'megaphone'}
          className="mt-5 w-full py-4 text-lg"
          disabled={!isOpen && !isCalled}
          isPending={actions.isPending}
          aria-keyshortcuts={isCalled ? 'S' : 'N'}
          onClick={advance}
        >
          <span>
            {isCalled ? 'At the desk' : current ? 'Finish and call next' : 'Call next'}
            {isCalled && <span className="font-normal">: {current.ticket}</span>}
            {!isCalled && next && <span className="font-normal">: {next.ticket}</span>}
          </span>
          <kbd className="ms-2 opacity-80">{isCalled ? 'S' : 'N'}</kbd>
        </Button>
      </Card>
      <PeopleList {...{ line, now, actions }} selectedId={selection.selectedId} onOpen={selection.open} />
      {selection.opened && (
        <PersonDialog
          person={selection.opened}
          {...{ desk, actions }}
          timeZone={line.timeZone}
          onPark={() => ask('park', selection.opened)}
          onTransfer={() => ask('transfer', selection.opened)}
          onClose={selection.close}
        />
      )}
      {asking?.what === 'park' && <ParkDialog person={asking.person} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'transfer' && (
        <TransferDialog person={asking.person} {...{ desk, line }} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}
