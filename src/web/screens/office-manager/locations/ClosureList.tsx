import { useRef, useState } from 'react'
import { changeLog } from '#contract/change-log.ts'
import { closures, type ListedClosure } from '#contract/closures.ts'
import { ChangeLogDialog } from '#web/change-log/ChangeLogDialog.tsx'
import { DeleteClosureDialog } from '#web/closures/DeleteClosureDialog.tsx'
import { sayClosure, sayWhatIsClosed } from '#web/locations/say-closure.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'
import { RowActions } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'

export const useClosures = (locationId: number) =>
  useRead(closures.listing, { params: { locationId } }, { enabled: locationId > 0 })

/** A location's closures that are not over: active and upcoming. */
export function ClosureList({ locationId }: { locationId: number }) {
  const query = useClosures(locationId)
  const [chosen, setChosen] = useState<ListedClosure>()
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setChosen(undefined)
    takeUpFocusAfterDialog(() => frame.current)
  }
  const part = (title: string, empty: string, listed: readonly ListedClosure[]) => (
    <section aria-label={`${title} closures`}>
      <h3 className="font-semibold">{title}</h3>
      {listed.length === 0 ? (
        <p className="mt-1 text-muted">{empty}</p>
      ) : (
        <ul className="mt-2 grid gap-3">
          {listed.map((closure) => (
            <Closure key={closure.id} {...{ closure, locationId }} onDelete={() => setChosen(closure)} />
          ))}
        </ul>
      )}
    </section>
  )
  return (
    <Card title="Closures">
      <Loaded query={query} what="the closures">
        {(listed) => (
          <div ref={frame} tabIndex={-1} className="grid gap-6 outline-none">
            {part(
              'Active',
              'No active closures',
              listed.filter(({ isFuture }) => !isFuture),
            )}
            {part(
              'Upcoming',
              'No upcoming closures',
              listed.filter(({ isFuture }) => isFuture),
            )}
          </div>
        )}
      </Loaded>
      {chosen && <DeleteClosureDialog closure={chosen} isOpen onClose={close} onDeleted={close} />}
    </Card>
  )
}

interface ClosureProps {
  closure: ListedClosure
  locationId: number
  onDelete: () => void
}

function Closure({ closure, locationId, onDelete }: ClosureProps) {
  const { id, name, message, calendarId } = closure
  const [isLogOpen, setIsLogOpen] = useState(false)
  return (
    <li className="rounded-lg border border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <h4 className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</h4>
        <RowActions
          of={name}
          actions={[
            { label: 'Edit', icon: 'edit', to: paths.closeLocation(locationId, id), state: fromList, isIcon: true },
            {
              label: calendarId === null ? 'Delete' : 'They are back',
              icon: 'trash',
              onAction: onDelete,
              isIcon: true,
            },
            { label: 'Change log', icon: 'history', onAction: () => setIsLogOpen(true) },
          ]}
        />
      </div>
      <p className="mt-0.5 text-sm">{sayClosure(closure)}</p>
      <p className="mt-0.5 text-sm text-muted">{sayWhatIsClosed(closure)}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{message}</p>
      {isLogOpen && (
        <ChangeLogDialog
          of={name}
          changes={changeLog.ofOffice}
          recordTypeName="Closure"
          id={id}
          onClose={() => setIsLogOpen(false)}
        />
      )}
    </li>
  )
}
