import { officeHours } from '#contract/office-hours.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { paths } from '#web/platform/paths.ts'
import { type HoursShown, LoadedHours } from './LoadedHours.tsx'
import { MissingHours } from './MissingHours.tsx'
import { useRuleInAddress } from './rule-in-address.ts'
import { TemporaryForm } from './TemporaryForm.tsx'
import { useRereadHours } from './use-reread-hours.ts'

/** New temporary hours, or an edit of those in the URL. */
export function TemporaryHoursCreate() {
  const ruleId = useRuleInAddress()
  return (
    <LoadedHours
      type="Temporary"
      title={ruleId === undefined ? 'Create temporary hours' : 'Edit temporary hours'}
      breadcrumbs={({ locationId, calendarId }) => [
        { label: 'Temporary hours', to: paths.temporaryHours(locationId, calendarId) },
      ]}
    >
      {(hours) =>
        ruleId === undefined ? <Create hours={hours} /> : <Update key={ruleId} ruleId={ruleId} hours={hours} />
      }
    </LoadedHours>
  )
}

/** They start from the standard week. */
function Create({ hours }: { hours: HoursShown }) {
  const { calendarId } = hours
  const standard = useRead(officeHours.listing, { body: { calendarId, availabilityType: 'Standard' } })
  return (
    <Loaded query={standard} what="the standard hours" isScreen>
      {({ rules }) => <TemporaryForm hours={hours} standard={rules[0]} />}
    </Loaded>
  )
}

function Update({ ruleId, hours }: { ruleId: number; hours: HoursShown }) {
  const ruleOf = ({ rules }: HoursShown) => rules.find(({ id }) => id === ruleId)
  const rereadHours = useRereadHours(hours.calendarId, 'Temporary')
  const { edited, filling, isOvertaken, reload } = useEdited(ruleOf(hours), {
    versionOf: (rule) => rule?.version,
    reread: async () => ruleOf(await rereadHours()),
  })
  if (!edited) {
    return (
      <Card>
        <MissingHours hours={hours} />
      </Card>
    )
  }
  return <TemporaryForm key={filling} hours={hours} rule={edited} isOvertaken={isOvertaken} onReload={reload} />
}
