import { useQueryClient } from '@tanstack/react-query'
import { closures } from '#contract/closures.ts'
import { type LocationChoice, locations } from '#contract/locations.ts'
import { readOf, useRead, useWrite } from '#web/platform/api/hooks.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { newClosure } from './closure-form.ts'
import { latestToday } from './today.ts'

/** Where to go back to. */
interface List {
  readonly label: string
  readonly to: string
}

/** Closes several locations at the same time, with the same message. */
export function CloseSeveral({ list }: { list: List }) {
  const query = useRead(locations.options, {})
  return (
    <>
      <PageHeader title="Close Multiple Locations" breadcrumbs={[list]} />
      <Loaded query={query} what="the locations" isScreen>
        {(choices) => (choices.length > 0 ? <Form choices={choices} list={list} /> : nothingToClose)}
      </Loaded>
    </>
  )
}

const nothingToClose = <EmptyState icon="building" title="No locations" text="Create a location before you close it." />

function Form({ choices, list }: { choices: readonly LocationChoice[]; list: List }) {
  const client = useQueryClient()
  const close = useWrite(closures.closeMultiple)
  return (
    <ClosureForm
      values={newClosure([], latestToday(choices, []))}
      choices={choices}
      isMultiple
      confirmLabel="Close locations"
      doneText={({ name, locationIds }) => `${name}: ${sayCount(locationIds.length, 'location')} closed`}
      list={list}
      preview={(closure, people) =>
        client.fetchQuery(readOf(closures.closeMultiplePreview, { body: { ...closure, people } }))
      }
      confirm={(closure, previewKey, people) => close.mutateAsync({ body: { ...closure, people, previewKey } })}
    />
  )
}
