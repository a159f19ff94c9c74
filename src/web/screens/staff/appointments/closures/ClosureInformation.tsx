import { useState } from 'react'
import { closures, type ListedClosure } from '#contract/closures.ts'
import { DeleteClosureDialog } from '#web/closures/DeleteClosureDialog.tsx'
import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDate } from '#domain/time.ts'
import { sayClosure, sayWhatIsClosed } from '#web/locations/say-closure.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useIsManager } from '#web/platform/session/roles.ts'

interface ClosureInformationProps {
  location: LocationChoice
  date: LocalDate
  onClose: () => void
}

/** What closes a location on a date, and what customers are told about it. */
export function ClosureInformation({ location, date, onClose }: ClosureInformationProps) {
  const query = useRead(closures.info, { body: { locationId: location.id, date } })
  return (
    <Dialog isOpen onClose={onClose} title="Closure Information">
      <p className="mb-4 text-sm text-muted">
        {location.name}, {sayDate(date)}
      </p>
      <Loaded query={query} what="the closures">
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState icon="calendar" title="There are no closures on this day." />
          ) : (
            <ul className="grid gap-4">
              {listed.map((closure) => (
                <Closure key={closure.id} closure={closure} locationId={location.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Closure({ closure, locationId }: { closure: ListedClosure; locationId: number }) {
  const { id, name, message, calendarId } = closure
  const [isLifting, setIsLifting] = useState(false)
  const isManager = useIsManager()
  return (
    <li className="grid gap-1 rounded-lg border border-line p-4">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="text-sm">{sayClosure(closure)}</p>
      <p className="text-sm text-muted">{sayWhatIsClosed(closure)}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
      {isManager && (
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to={paths.closeLocation(locationId, id)} size="small">
            Edit<span className="sr-only">: {name}</span>
          </ButtonLink>
          {calendarId !== null && (
            <Button size="small" onClick={() => setIsLifting(true)}>
              They are back<span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {isLifting && (
        <DeleteClosureDialog
          closure={closure}
          isOpen
          onClose={() => setIsLifting(false)}
          onDeleted={() => setIsLifting(false)}
        />
      )}
    </li>
  )
}
