import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { type Line, line } from '#contract/line.ts'
import { englishNameOf, LANGUAGES, languageOf } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import type { Priority } from '#domain/line/arrival.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'
import { PRIORITY_OPTIONS } from './priorities.ts'
import { sayWait } from './say-line.ts'
import { type GivenPaper, TicketPaper } from './TicketPaper.tsx'

interface WalkInDialogProps {
  line: Pick<Line, 'locationId' | 'locationName' | 'services'>
  onClose: () => void
}

/** Gives out a ticket to a person without an appointment, and shows it: on paper, or for their phone. */
export function WalkInDialog({ line: { locationId, locationName, services }, onClose }: WalkInDialogProps) {
  const [given, setGiven] = useState<GivenPaper>()
  const add = useWrite(line.addWalkIn)
  const types = useRead(appointmentTypes.staffOptions, { body: { locationId } })
  const form = useForm({
    defaultValues: { appointmentTypeId: '', name: '', smsPhoneNumber: '', locale: 'en', priority: '' },
  })
  const submit = form.handleSubmit(({ appointmentTypeId, priority, ...typed }) =>
    saveForm(form, async () => {
      const chosen = { appointmentTypeId: Number(appointmentTypeId), priority: (priority || null) as Priority | null }
      const added = await add.mutateAsync({ body: { locationId, ...typed, ...chosen } })
      const type = types.data?.find(({ id }) => id === chosen.appointmentTypeId)
      setGiven({
        ...added,
        language: languageOf(typed.locale),
        locationName,
        service: type?.name ?? '',
        isTexted: typed.smsPhoneNumber !== '',
      })
    }),
  )
  if (given) return <TicketPaper given={given} onClose={onClose} />
  return (
    <Dialog
      title="Add walk-in"
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="walk-in" variant="primary" isPending={add.isPending}>
            Give ticket
          </Button>
        </>
      }
    >
      <form id="walk-in" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Select
          form={form}
          name="appointmentTypeId"
          label="Comes for"
          placeholder="Choose"
          options={(types.data ?? []).map(({ id, name }) => {
            const wait = services.find((each) => each.appointmentTypeId === id)?.wait
            return { value: String(id), label: wait ? `${name} (${sayWait(wait)})` : name }
          })}
        />
        <TextField form={form} name="name" label="Name" isOptional maxLength={limits.name} autoComplete="off" />
        <TextField
          form={form}
          name="smsPhoneNumber"
          label="Number for texts"
          hint="Only if the person wants texts."
          isOptional
          inputMode="tel"
          maxLength={limits.phoneNumber}
          autoComplete="off"
        />
        <Select
          form={form}
          name="locale"
          label="Language"
          options={LANGUAGES.map((language) => ({ value: language, label: englishNameOf(language) }))}
        />
        <Select form={form} name="priority" label="Priority" placeholder="None" options={PRIORITY_OPTIONS} />
        <GeneralFailure form={form} />
      </form>
    </Dialog>
  )
}
