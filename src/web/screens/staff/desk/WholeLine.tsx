import { useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import type { Line, LinePerson } from '#contract/line.ts'
import { type Shortcuts, useShortcuts } from '#web/platform/components/shortcuts.ts'
import { EditPersonDialog } from './EditPersonDialog.tsx'
import { ParkDialog } from './ParkDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import type { DeskActions } from './use-line.ts'
import { useSelection } from './use-selection.ts'

interface WholeLineProps {
  line: Line
  /** Missing for a greeter, who sits at no desk. */
  desk?: Desk | undefined
  now: number
  actions: DeskActions
  /** The keys of the desk next to it. */
  shortcuts: Shortcuts
  /** What the desk asks about its own person. */
  asked: PersonQuestion | undefined
  onAsk: (asked: PersonQuestion | undefined) => void
}

export interface PersonQuestion {
  readonly what: 'park' | 'transfer' | 'edit'
  readonly person: LinePerson
}

/** Everyone in the line, selected by mouse, arrow keys or ticket number, with everything staff can do for them. */
export function WholeLine({ line, desk, now, actions, shortcuts, asked, onAsk }: WholeLineProps) {
  const gone = line.done.filter(({ state }) => state === 'NoShow' || state === 'Left')
  const selection = useSelection([...line.waiting, ...line.parked, ...gone])
  const { opened } = selection
  useShortcuts({ ...selection.shortcuts, ...shortcuts })
  const ask = (what: PersonQuestion['what']) => () => {
    selection.close()
    if (opened) onAsk({ what, person: opened })
  }
  const end = () => onAsk(undefined)
  return (
    <>
      <PeopleList {...{ line, now, actions }} selectedId={selection.selectedId} onOpen={selection.open} />
      {opened && (
        <PersonDialog
          person={opened}
          {...{ desk, actions }}
          timeZone={line.timeZone}
          onPark={ask('park')}
          onTransfer={ask('transfer')}
          onEdit={ask('edit')}
          onClose={selection.close}
        />
      )}
      {asked?.what === 'park' && <ParkDialog person={asked.person} onClose={end} />}
      {asked?.what === 'transfer' && <TransferDialog person={asked.person} {...{ desk, line }} onClose={end} />}
      {asked?.what === 'edit' && <EditPersonDialog person={asked.person} onClose={end} />}
    </>
  )
}

const noKeys: Shortcuts = {}

/** The line for a greeter, who helps people without sitting at a desk. */
export function GreetersLine({ line, now, actions }: Pick<WholeLineProps, 'line' | 'now' | 'actions'>) {
  const [asked, setAsked] = useState<PersonQuestion>()
  return <WholeLine {...{ line, now, actions, asked }} onAsk={setAsked} shortcuts={noKeys} />
}
