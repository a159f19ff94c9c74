import { useEffect } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { CounterType } from '#contract/appointment-types.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { QuantityStepper } from '#web/platform/components/form/QuantityStepper.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import type { AddValues } from './add-appointment-form.ts'

interface AppointmentTypeRowsProps {
  form: FormOf<AddValues, NewAppointment>
  /** Those the chosen calendar serves; undefined until they have loaded. */
  types: readonly CounterType[] | undefined
}

/** What the customer is coming for, and how many of each; each type once. */
export function AppointmentTypeRows({ form, types: served }: AppointmentTypeRowsProps) {
  const types = served ?? []
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'appointmentTypes' })
  const rows = useWatch({ control: form.control, name: 'appointmentTypes' })

  // Another calendar may not serve what was chosen, and a list cannot show a choice before it has loaded.
  useEffect(() => {
    if (!served) return
    for (const [row, { appointmentTypeId }] of form.getValues('appointmentTypes').entries()) {
      const isServed = served.some(({ id }) => String(id) === appointmentTypeId)
      form.setValue(`appointmentTypes.${row}.appointmentTypeId`, isServed ? appointmentTypeId : '')
    }
  }, [form, served])

  const optionsOf = (row: number) =>
    types
      .filter(({ id }) => rows.every((other, index) => index === row || other.appointmentTypeId !== String(id)))
      .map(({ id, name, interactionDuration }) => ({
        value: String(id),
        label: `${name} (${interactionDuration} min)`,
      }))
  const isFull = rows.length >= Math.min(limits.typesPerAppointment, served?.length ?? Infinity)
  return (
    <div className="grid gap-3">
      {fields.map((field, row) => (
        <div key={field.id} className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Select
            form={form}
            name={`appointmentTypes.${row}.appointmentTypeId`}
            label="Appointment type"
            options={optionsOf(row)}
            placeholder="Select"
            className="min-w-0 flex-1 basis-56"
          />
          <QuantityStepper
            form={form}
            name={`appointmentTypes.${row}.quantity`}
            label="Quantity"
            max={limits.quantity}
          />
          {fields.length > 1 && <IconButton icon="trash" label="Remove this type" onClick={() => remove(row)} />}
        </div>
      ))}
      {!isFull && (
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          className="-ms-2.5 justify-self-start"
          onClick={() => append({ appointmentTypeId: '', quantity: 1 })}
        >
          Add another type
        </Button>
      )}
    </div>
  )
}
