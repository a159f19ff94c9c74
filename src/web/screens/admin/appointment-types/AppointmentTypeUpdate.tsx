import { useState } from 'react'
import { adminAppointmentTypes, type AppointmentType } from '#contract/admin-appointment-types.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { AppointmentTypeForm } from './AppointmentTypeForm.tsx'
import type { TypeInput } from './appointment-type-form.ts'
import { LoadedType } from './LoadedType.tsx'
import { LongerDialog } from './LongerDialog.tsx'

export function AppointmentTypeUpdate() {
  return <LoadedType deed="Edit">{(type) => <Update key={type.id} type={type} />}</LoadedType>
}

interface Question {
  minutes: number
  answer: (isWanted: boolean) => void
}

function Update({ type }: { type: AppointmentType }) {
  const { id } = type
  const update = useWrite(adminAppointmentTypes.update)
  const putIcon = useWrite(adminAppointmentTypes.putIcon)
  const removeIcon = useWrite(adminAppointmentTypes.removeIcon)
  const saving = [putIcon, removeIcon].find((each) => !each.isIdle) ?? update
  const { edited, isStale, reload } = useEdited(type, saving, adminAppointmentTypes.get, { params: { id } })
  const [question, setQuestion] = useState<Question>()
  const { version } = edited

  /** A longer duration leaves fewer times to book: whoever saves it sees that first. */
  const isConfirmed = (minutes: number) =>
    minutes <= edited.interactionDuration
      ? Promise.resolve(true)
      : new Promise<boolean>((resolve) => {
          setQuestion({
            minutes,
            answer: (isWanted) => {
              setQuestion(undefined)
              resolve(isWanted)
            },
          })
        })
  const save = async ({ icon, ...fields }: TypeInput) => {
    if (!(await isConfirmed(fields.interactionDuration))) return false
    const input = { params: { id }, body: { ...fields, version } }
    for (const each of [update, putIcon, removeIcon]) each.reset()
    if (icon instanceof Blob) await putIcon.mutateAsync({ ...input, file: icon })
    else await (icon === 'remove' ? removeIcon : update).mutateAsync(input)
    toast.success(`Appointment type ${fields.name} updated`)
  }

  return (
    <>
      <AppointmentTypeForm
        key={version}
        type={edited}
        onSave={save}
        notice={isStale && <StaleNotice onReload={reload} />}
      />
      {question && <LongerDialog type={edited} {...question} />}
    </>
  )
}
