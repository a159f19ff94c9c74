import { useState } from 'react'
import { type Calendar, calendars } from '#contract/calendars.ts'
import type { Location } from '#contract/locations.ts'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { locationAbove } from '#web/locations/location-record.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { described, type EditFormProps } from '#web/records/record.ts'
import { detailsScreen, updateScreen } from '#web/records/record-screens.tsx'
import { CalendarForm } from './CalendarForm.tsx'
import { CalendarNotFound } from './CalendarNotFound.tsx'
import type { CalendarInput } from './calendar-form.ts'
import { UnservedDialog } from './UnservedDialog.tsx'

const record = described({
  noun: 'calendar',
  icon: 'calendar',
  list: useLocationsBreadcrumb,
  read: calendars.get,
  input: (id) => ({ params: { id } }),
  idName: 'entityId',
  nameOf: ({ name }) => name,
  crumbsOf: ({ locationId, locationName }) => [{ label: locationName, to: paths.managerLocation(locationId) }],
  missing: <CalendarNotFound />,
  Form: ({ record: calendar, ...saving }: EditFormProps<typeof calendars.get, CalendarInput>) => (
    <CalendarForm locationId={calendar.locationId} calendar={calendar} {...saving} />
  ),
})

/** A calendar is created at the location in the address. */
export const CalendarCreate = detailsScreen(locationAbove('locationId'), {
  heading: 'Create calendar',
  headingOf: () => 'Create calendar',
  text: 'Customers can book in it once it has standard hours.',
  Details: Create,
})

function Create({ record: { id: locationId, isArchived } }: { record: Location }) {
  const create = useWrite(calendars.create)
  return (
    <>
      <ArchivedNotice isArchived={isArchived} />
      <CalendarForm
        locationId={locationId}
        onSave={async (form) => {
          const { id } = await create.mutateAsync({ body: { ...form, locationId } })
          // Without hours no one can book in it, so they come next.
          return { said: `Calendar ${form.name} created`, at: paths.standardHours(locationId, id) }
        }}
      />
    </>
  )
}

export const CalendarUpdate = updateScreen(record, {
  useSave: () => {
    const update = useWrite(calendars.update)
    const unserved = useUnservedQuestion()
    return {
      save: async (form: CalendarInput, { id, version, appointmentTypeIds }: Calendar) => {
        const isLess = appointmentTypeIds.some((typeId) => !form.appointmentTypeIds.includes(typeId))
        if (isLess && !(await unserved.isWanted(form.appointmentTypeIds))) return false
        await update.mutateAsync({ params: { id }, body: { ...form, version } })
        return `Calendar ${form.name} updated`
      },
      around: (form, calendar) => (
        <>
          {form}
          {unserved.dialogFor(calendar)}
        </>
      ),
    }
  },
})

interface Question {
  appointmentTypeIds: readonly number[]
  answer: (isWanted: boolean) => void
}

/** People may be booked for a type that is taken away, so they are shown before saving (CAL-6). */
function useUnservedQuestion() {
  const [question, setQuestion] = useState<Question>()
  const isWanted = (appointmentTypeIds: readonly number[]) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        appointmentTypeIds,
        answer: (answered) => {
          setQuestion(undefined)
          resolve(answered)
        },
      })
    })
  const dialogFor = (calendar: Calendar) => question && <UnservedDialog calendar={calendar} {...question} />
  return { isWanted, dialogFor }
}
