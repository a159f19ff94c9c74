import { useQueryClient } from '@tanstack/react-query'
import { type CloseLocations, closures } from '#contract/closures.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { ClosureForm } from '#web/closures/ClosureForm.tsx'
import { newClosure } from '#web/closures/closure-form.ts'
import { latestToday } from '#web/closures/today.ts'
import { paths } from '#web/platform/paths.ts'

export function NewClosure({ location }: { location: LocationChoice }) {
  const { id, name } = location
  const client = useQueryClient()
  const close = useWrite(closures.closeLocation)
  return (
    <ClosureForm
      values={newClosure([id], latestToday([location], [String(id)]))}
      choices={[location]}
      confirmLabel="Close location"
      doneText={(closure) => `${name}: ${closure.name} closed`}
      list={{ label: name, to: paths.managerLocation(id) }}
      preview={(closure, people) =>
        client.fetchQuery(readOf(closures.closeLocationPreview, { body: { ...onlyAt(id, closure), people } }))
      }
      confirm={(closure, previewKey, people) =>
        close.mutateAsync({ body: { ...onlyAt(id, closure), people, previewKey } })
      }
    />
  )
}

/** The form for several locations, reduced to one. */
export function onlyAt(locationId: number, { locationIds: _, ...closure }: CloseLocations) {
  return { ...closure, locationId }
}
