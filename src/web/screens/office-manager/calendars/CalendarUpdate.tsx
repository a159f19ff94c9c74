import { type Calendar, calendars } from '#contract/calendars.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { paths } from '#web/platform/paths.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { CalendarNotFound } from './CalendarNotFound.tsx'
import type { CalendarInput } from './calendar-form.ts'

export function CalendarUpdate() {
  const id = useIdInAddress('entityId')
  const query = useRead(calendars.get, { params: { id } }, { enabled: id > 0 })
  const list = useLocationsBreadcrumb()
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `Edit ${data.name}` : 'Edit calendar'}
        breadcrumbs={data ? [list, { label: data.locationName, to: paths.managerLocation(data.locationId) }] : [list]}
      />
      <Loaded query={query} what="the calendar" missing={<CalendarNotFound />} isScreen>
        {(calendar) => <Update key={calendar.id} calendar={calendar} />}
      </Loaded>
    </>
  )
}

function Update({ calendar }: { calendar: Calendar }) {
  const { id, locationId } = calendar
  const update = useWrite(calendars.update)
  const { edited, isStale, reload } = useEdited(calendar, update, calendars.get, { params: { id } })
  const { version } = edited
  const save = async (input: CalendarInput) => {
    await update.mutateAsync({ params: { id }, body: { ...input, version } })
    toast.success(`Calendar ${input.name} updated`)
  }
  return (
    <CalendarForm
      key={version}
      locationId={locationId}
      calendar={edited}
      onSave={save}
      notice={isStale && <StaleNotice onReload={reload} />}
    />
  )
}
