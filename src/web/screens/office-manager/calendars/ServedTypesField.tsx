import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { calendars } from '#contract/calendars.ts'
import { readOf, useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { NativeSelect } from '#web/platform/components/NativeSelect.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { type FormOf, fieldId } from '#web/platform/components/form/field.ts'
import { paths } from '#web/platform/paths.ts'
import { useIsAdmin } from '#web/platform/session/roles.ts'
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
            <NoTypes />
          ) : (
            <>
              <ChooseMany form={form} typeIds={types.map(({ id: typeId }) => typeId)} />
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
            </>
          )
        }
      </Loaded>
    </FieldGroup>
  )
}

function NoTypes() {
  const isAdmin = useIsAdmin()
  if (!isAdmin)
    return <p className="text-muted">There are no appointment types yet. An administrator can create them.</p>
  return (
    <div className="grid gap-3">
      <p>There are no appointment types yet. Add some, then come back.</p>
      <ButtonLink to={paths.appointmentTypeSets} className="justify-self-start">
        Choose from ready-made services
      </ButtonLink>
    </div>
  )
}

interface ChooseManyProps {
  form: FormOf<CalendarValues, CalendarInput>
  typeIds: readonly number[]
}

/** All types, or those of another calendar, with one press. */
function ChooseMany({ form, typeIds }: ChooseManyProps) {
  const { options = [] } = useRead(calendars.options, { query: {} }).data ?? {}
  const client = useQueryClient()
  const choose = (ids: readonly number[]) => form.setValue('appointmentTypeIds', ids.map(String), { shouldDirty: true })
  const copy = async (id: number) => {
    const { appointmentTypeIds } = await client.fetchQuery(readOf(calendars.get, { params: { id } }))
    choose(appointmentTypeIds)
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Button size="small" onClick={() => choose(typeIds)}>
        Select all
      </Button>
      {options.length > 0 && (
        <NativeSelect
          aria-label="Copy the appointment types from another calendar"
          className="max-w-xs"
          value=""
          onChange={({ target }) => void copy(Number(target.value))}
        >
          <option value="">Copy from another calendar</option>
          {options.map(({ id, name, locationName }) => (
            <option key={id} value={id}>
              {name}, {locationName}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
