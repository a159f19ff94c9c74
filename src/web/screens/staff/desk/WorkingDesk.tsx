import { useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import type { Line } from '#contract/line.ts'
import { mayServe } from '#domain/line/order.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { AtMyDesk } from './AtMyDesk.tsx'
import { useAskBeforeClosing, useDeskActions, useNow, useSignsOfLife } from './use-line.ts'
import { type PersonQuestion, WholeLine } from './WholeLine.tsx'

interface WorkingDeskProps {
  line: Line
  desk: Desk
  onAdd: () => void
}

/** The desk's person, with the line next to it; every button has its key. */
export function WorkingDesk({ line, desk, onAdd }: WorkingDeskProps) {
  const now = useNow()
  const actions = useDeskActions(desk.id)
  const [asked, setAsked] = useState<PersonQuestion>()
  const current = line.atDesks.find(({ deskId }) => deskId === desk.id)
  useSignsOfLife(desk.id)
  useAskBeforeClosing(current !== undefined)
  const undoable = [...line.atDesks, ...line.done, ...line.waiting, ...line.parked].find(
    ({ undoUntilUtc }) => undoUntilUtc !== null && Date.parse(undoUntilUtc) > now,
  )
  const next = line.waiting.find((person) => person.reason?.kind !== 'pausing' && mayServe(desk, person))
  const isOpen = desk.state === 'Open'
  const isCalled = current?.state === 'Called'
  /** The next moment of a visit: called, arrived at the desk, finished. */
  const advance = () => (isCalled ? actions.start(current.id) : actions.next(current))
  const ask = (what: PersonQuestion['what']) => current && setAsked({ what, person: current })
  const shortcuts = {
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
  }
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
      <WholeLine {...{ line, desk, now, actions, shortcuts, asked }} onAsk={setAsked} />
    </div>
  )
}
