import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarLoss, calendars } from '#contract/calendars.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { useAfterChange } from '#web/effects/after-change.ts'
import { DeleteQuestion } from '#web/effects/DeleteQuestion.tsx'
import { sayNumber } from '#web/platform/i18n/say-english.ts'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { messages } from '#web/platform/messages.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'
import { CalendarNotFound } from './CalendarNotFound.tsx'

/** Shows what is lost with a calendar before deleting it. */
export function CalendarDelete() {
  const id = useIdInAddress('entityId')
  const location = paths.managerLocation(useIdInAddress('locationId'))
  const list = useLocationsBreadcrumb()
  const client = useQueryClient()
  const remove = useWrite(calendars.remove)
  const [loss, setLoss] = useState<CalendarLoss>()
  const goOn = useAfterChange({ label: loss?.locationName ?? '', to: location })
  const deletion = useConfirmedChange({
    preview: async (asked: number, people) => {
      const query = people ? { people: JSON.stringify(people) } : {}
      const preview = await client.fetchQuery(readOf(calendars.deletePreview, { params: { id: asked }, query }))
      setLoss(preview)
      return preview
    },
    confirm: (confirmed, previewKey, people) =>
      remove.mutateAsync({
        params: { id: confirmed },
        query: { previewKey, ...(people && { people: JSON.stringify(people) }) },
      }),
    onDone: (effected) => goOn(effected, messages.deleted),
    ...(id > 0 && { askAtOnce: id }),
  })
  return (
    <>
      <PageHeader
        title={loss ? `Delete ${loss.name}` : 'Delete calendar'}
        breadcrumbs={loss ? [list, { label: loss.locationName, to: location }] : [list]}
      />
      {content()}
    </>
  )

  function content() {
    if (!deletion.question) return <Card key="meanwhile">{meanwhile()}</Card>
    return (
      <Card title="Before you delete" className="max-w-3xl">
        <div className="grid gap-5">
          <DeleteQuestion deletion={deletion} list={location}>
            {(preview) => (
              <>
                <EffectPreview effect={preview} />
                <Losses {...preview} />
              </>
            )}
          </DeleteQuestion>
        </div>
      </Card>
    )
  }

  function meanwhile() {
    const { failed, isAsking, ask } = deletion
    if (id === 0 || failed?.status === 404) return <CalendarNotFound />
    if (failed) {
      return (
        <FailedState
          title={isTold(failed) ? undefined : failed.message}
          onRetry={() => void ask(id)}
          isRetrying={isAsking}
        />
      )
    }
    return (
      <output>
        <span className="sr-only">Loading what is lost</span>
        <Skeleton lines={8} />
      </output>
    )
  }
}

/** What is deleted with it, and what stays. */
function Losses({ name, standardRules, temporaryRules, keptAppointments }: CalendarLoss) {
  const hours = [standardRules > 0 && 'standard hours', temporaryRules > 0 && 'temporary hours'].filter(Boolean)
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      <li>Nothing can be booked in {name} anymore.</li>
      <li>{hours.length > 0 ? `Its ${hours.join(' and ')} are deleted too.` : 'It has no hours.'}</li>
      {keptAppointments > 0 && (
        <li>Appointments that are over or under way stay as they are: {sayNumber(keptAppointments)}.</li>
      )}
    </ul>
  )
}
