import { useState } from 'react'
import { calendars } from '#contract/calendars.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { CalendarForm } from './CalendarForm.tsx'
import { CalendarNotFound } from './CalendarNotFound.tsx'
import type { CalendarInput } from './calendar-form.ts'
import { UnservedDialog } from './UnservedDialog.tsx'

interface Question {
  appointmentTypeIds: readonly number[]
  answer: (isWanted: boolean) => void
}

export function CalendarUpdate() {
  const update = useWrite(calendars.update)
  const [question, setQuestion] = useState<Question>()

  /** People may be booked for a type that is taken away, so they are shown before saving (CAL-6). */
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

  return (
    <UpdateScreen
      noun="calendar"
      icon="calendar"
      list={useLocationsBreadcrumb()}
      read={calendars.get}
      input={(id) => ({ params: { id } })}
      idName="entityId"
      heading="Edit calendar"
      headingOf={({ name }) => `Edit ${name}`}
      crumbsOf={({ locationId, locationName }) => [{ label: locationName, to: paths.managerLocation(locationId) }]}
      missing={<CalendarNotFound />}
      save={async (form: CalendarInput, { id, version, appointmentTypeIds }) => {
        const isLess = appointmentTypeIds.some((typeId) => !form.appointmentTypeIds.includes(typeId))
        if (isLess && !(await isWanted(form.appointmentTypeIds))) return false
        await update.mutateAsync({ params: { id }, body: { ...form, version } })
        return `Calendar ${form.name} updated`
      }}
    >
      {(calendar, saving) => (
        <>
          <CalendarForm locationId={calendar.locationId} calendar={calendar} {...saving} />
          {question && <UnservedDialog calendar={calendar} {...question} />}
        </>
      )}
    </UpdateScreen>
  )
}
