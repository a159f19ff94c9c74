import { useState } from 'react'
import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { AppointmentTypeForm } from './AppointmentTypeForm.tsx'
import type { TypeInput } from './appointment-type-form.ts'
import { typeRecord } from './appointment-type-record.ts'
import { LongerDialog } from './LongerDialog.tsx'
import { OnlineCounts } from './OnlineCounts.tsx'

interface Question {
  minutes: number
  answer: (isWanted: boolean) => void
}

export function AppointmentTypeUpdate() {
  const update = useWrite(adminAppointmentTypes.update)
  const putIcon = useWrite(adminAppointmentTypes.putIcon)
  const removeIcon = useWrite(adminAppointmentTypes.removeIcon)
  const [question, setQuestion] = useState<Question>()

  /** A longer duration leaves fewer times to book, which is shown before saving. */
  const isWanted = (minutes: number) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        minutes,
        answer: (answered) => {
          setQuestion(undefined)
          resolve(answered)
        },
      })
    })

  return (
    <UpdateScreen
      {...typeRecord}
      heading="Edit appointment type"
      headingOf={({ name }) => `Edit ${name}`}
      save={async ({ icon, ...fields }: TypeInput, { id, version, interactionDuration }) => {
        const isLonger = fields.interactionDuration > interactionDuration
        if (isLonger && !(await isWanted(fields.interactionDuration))) return false
        const input = { params: { id }, body: { ...fields, version } }
        if (icon instanceof Blob) await putIcon.mutateAsync({ ...input, file: icon })
        else await (icon === 'remove' ? removeIcon : update).mutateAsync(input)
        return `Appointment type ${fields.name} updated`
      }}
    >
      {(type, saving) => (
        <>
          <AppointmentTypeForm type={type} {...saving} />
          {type.onlineUrl !== '' && <OnlineCounts id={type.id} />}
          {question && <LongerDialog type={type} {...question} />}
        </>
      )}
    </UpdateScreen>
  )
}
