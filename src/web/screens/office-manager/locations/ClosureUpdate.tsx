import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closures, type ListedClosure } from '#contract/closures.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { readOf, useRead, useWrite } from '#web/platform/api/hooks.ts'
import { ClosureForm } from '#web/closures/ClosureForm.tsx'
import { valuesOf } from '#web/closures/closure-form.ts'
import { DeleteClosureDialog } from '#web/closures/DeleteClosureDialog.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { paths } from '#web/platform/paths.ts'
import { onlyAt } from './NewClosure.tsx'

interface ClosureUpdateProps {
  location: LocationChoice
  closureId: number
}

/** Changes or deletes a closure that is not over. */
export function ClosureUpdate({ location, closureId }: ClosureUpdateProps) {
  const query = useRead(closures.listing, { params: { locationId: location.id } })
  return (
    <Loaded query={query} what="the closure" isScreen>
      {(listed) => <Found location={location} closureId={closureId} listed={listed} />}
    </Loaded>
  )
}

function Found({ location, closureId, listed }: ClosureUpdateProps & { listed: readonly ListedClosure[] }) {
  const closureIn = (closuresNow: readonly ListedClosure[]) => closuresNow.find(({ id }) => id === closureId)
  const client = useQueryClient()
  const { edited, filling, isOvertaken, reload } = useEdited(closureIn(listed), {
    versionOf: (closure) => closure?.version,
    reread: async () =>
      closureIn(await client.fetchQuery(readOf(closures.listing, { params: { locationId: location.id } }))),
  })
  if (!edited) {
    return (
      <Card>
        <EmptyState
          icon="calendar"
          title="Closure not found."
          text="It may have ended or been deleted."
          action={<ButtonLink to={paths.managerLocation(location.id)}>Go to {location.name}</ButtonLink>}
        />
      </Card>
    )
  }
  return <Update key={filling} location={location} closure={edited} isOvertaken={isOvertaken} onReload={reload} />
}

interface UpdateProps {
  location: LocationChoice
  closure: ListedClosure
  isOvertaken: boolean
  onReload: () => Promise<void>
}

function Update({ location, closure, isOvertaken, onReload }: UpdateProps) {
  const { id: closureId, version } = closure
  const client = useQueryClient()
  const update = useWrite(closures.update)
  const [isDeleting, setIsDeleting] = useState(false)
  const list = { label: location.name, to: paths.managerLocation(location.id) }
  const goBack = useReturnToList(list.to)
  return (
    <>
      <ClosureForm
        values={valuesOf(closure, location.id)}
        choices={[location]}
        begun={closure.startDate.slice(0, 10)}
        confirmLabel="Save closure"
        doneText={({ name }) => `Closure ${name} updated`}
        list={list}
        preview={(changed, people) =>
          client.fetchQuery(
            readOf(closures.closeLocationPreview, { body: { ...onlyAt(location.id, changed), people, closureId } }),
          )
        }
        confirm={(changed, previewKey, people) =>
          update.mutateAsync({ body: { ...onlyAt(location.id, changed), people, closureId, version, previewKey } })
        }
        isOvertaken={isOvertaken && !isDeleting && !update.isPending && !update.isSuccess}
        onReload={onReload}
        actions={
          <Button icon="trash" className="ms-auto text-danger!" onClick={() => setIsDeleting(true)}>
            Delete closure
          </Button>
        }
      />
      <DeleteClosureDialog
        closure={closure}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={goBack}
      />
    </>
  )
}
