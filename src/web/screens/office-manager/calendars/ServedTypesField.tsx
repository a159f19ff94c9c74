import { useId } from 'react'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { type FormOf, fieldId } from '#web/platform/components/form/field.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import type { CalendarInput, CalendarValues } from './calendar-form.ts'

/** The appointment types a calendar serves, each with its duration. */
export function ServedTypesField({ form }: { form: FormOf<CalendarValues, CalendarInput> }) {
  const id = useId()
  const query = useRead(appointmentTypes.options, {})
  const error = form.getFieldState('appointmentTypeIds', form.formState).error?.message
  return (
    <FieldGroup
      id={id}
      label="Appointment types"
      hint="Customers who come for one of these can book in this calendar."
      error={error}
    >
      <Loaded query={query} what="the appointment types">
        {(types) =>
          types.length === 0 ? (
            <p className="text-muted">There are no appointment types yet. An administrator can create them.</p>
          ) : (
            <div className="grid gap-x-6 sm:grid-cols-2">
              {types.map(({ id: typeId, name, interactionDuration }) => (
                <CheckboxInput
                  key={typeId}
                  {...form.register('appointmentTypeIds')}
                  id={`${fieldId(form, 'appointmentTypeIds')}-${typeId}`}
                  value={String(typeId)}
                  label={
                    <>
                      {name} <span className="text-muted">({interactionDuration} min)</span>
                    </>
                  }
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </FieldGroup>
  )
}
