import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AvailabilityRule, officeHours } from '#contract/office-hours.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useAfterChange } from '#web/effects/after-change.ts'
import { DeleteQuestion } from '#web/effects/DeleteQuestion.tsx'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { sayDays } from '#web/platform/i18n/say-english.ts'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { sayPlaces } from '#web/office-hours/WhatIf.tsx'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { type HoursShown, LoadedHours } from './LoadedHours.tsx'
import { MissingHours } from './MissingHours.tsx'
import { useRuleInAddress } from './rule-in-address.ts'

/** Asks before deleting temporary hours, and shows what that does. */
export function TemporaryHoursDelete() {
  const ruleId = useRuleInAddress()
  return (
    <LoadedHours
      type="Temporary"
      title="Delete temporary hours"
      breadcrumbs={({ locationId, calendarId }) => [
        { label: 'Temporary hours', to: paths.temporaryHours(locationId, calendarId) },
      ]}
    >
      {(hours) => <Chosen key={ruleId} ruleId={ruleId} hours={hours} />}
    </LoadedHours>
  )
}

/** As it was when the screen opened, because it leaves the list once deleted. */
function Chosen({ ruleId, hours }: { ruleId: number | undefined; hours: HoursShown }) {
  const [rule] = useState(hours.rules.find(({ id }) => id === ruleId))
  if (rule) return <Delete rule={rule} hours={hours} />
  return (
    <Card>
      <MissingHours hours={hours} />
    </Card>
  )
}

function Delete({ rule, hours }: { rule: AvailabilityRule; hours: HoursShown }) {
  const { calendarId, locationId } = hours
  const client = useQueryClient()
  const remove = useWrite(officeHours.removeTemporary)
  const list = { label: 'Temporary hours', to: paths.temporaryHours(locationId, calendarId) }
  const goOn = useAfterChange(list)
  const deletion = useConfirmedChange({
    preview: (availabilityRuleId: number, people) =>
      client.fetchQuery(
        readOf(officeHours.cancelPreview, { body: { calendarId, availabilityRule: null, availabilityRuleId, people } }),
      ),
    confirm: (availabilityRuleId, previewKey, people) =>
      remove.mutateAsync({
        params: { availabilityRuleId },
        query: { previewKey, ...(people && { people: JSON.stringify(people) }) },
      }),
    onDone: (effected) => goOn(effected, messages.deleted),
    askAtOnce: rule.id,
  })
  return (
    <Card title={rule.name} className="lg:max-w-reading">
      <div className="grid gap-5">
        <p>
          On {sayDays(rule.startDateTime.slice(0, 10), (rule.endDateTime ?? rule.startDateTime).slice(0, 10))} the
          standard hours apply again.
        </p>
        <DeleteQuestion deletion={deletion} list={list.to} meanwhile={meanwhile()}>
          {(preview) => (
            <>
              <p>{sayPlaces(preview)}</p>
              <EffectPreview effect={preview} />
            </>
          )}
        </DeleteQuestion>
      </div>
    </Card>
  )

  function meanwhile() {
    const { failed, isAsking, ask } = deletion
    if (failed) return <FailedState title={failed.message} onRetry={() => void ask(rule.id)} isRetrying={isAsking} />
    return (
      <output>
        <span className="sr-only">Finding out what this would do</span>
        <Skeleton lines={4} />
      </output>
    )
  }
}
