import { useWatch } from 'react-hook-form'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { CloseLocations } from '#contract/closures.ts'
import type { LocationChoice } from '#contract/locations.ts'
import { limits } from '#domain/limits.ts'
import type { LocalDate } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { MultiSelect } from '#web/platform/components/form/MultiSelect.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { RadioCards } from '#web/platform/components/form/RadioCards.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { TimeField } from '#web/platform/components/form/TimeField.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import type { ClosureValues } from './closure-form.ts'
import { MessageField } from './MessageField.tsx'
import { latestToday } from './today.ts'

type Form = FormOf<ClosureValues, CloseLocations>

interface ClosureFieldsProps {
  form: Form
  choices: readonly LocationChoice[]
  isMultiple: boolean
  begun: LocalDate | undefined
}

export function ClosureFields({ form, choices, isMultiple, begun }: ClosureFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-5">
        <Card>
          <div className="grid gap-5">
            {isMultiple && (
              <MultiSelect
                form={form}
                name="locationIds"
                label="Locations"
                placeholder="Choose locations"
                options={optionsOf(choices)}
              />
            )}
            <TextField
              form={form}
              name="name"
              label="Reason"
              hint={`Staff see it on the calendar. At most ${limits.closureName} characters.`}
              autoComplete="off"
            />
          </div>
        </Card>
        <Card title="When">
          <TimeFields form={form} choices={choices} begun={begun} />
        </Card>
        <Card title="For what">
          <TypeFields form={form} />
        </Card>
      </div>
      <Card title="What customers read">
        <MessageField form={form} />
      </Card>
    </div>
  )
}

const twoColumns = '[&>div]:sm:grid-cols-2'

function TimeFields({ form, choices, begun }: Omit<ClosureFieldsProps, 'isMultiple'>) {
  const [extent, days, startDate, locationIds] = useWatch({
    control: form.control,
    name: ['extent', 'days', 'startDate', 'locationIds'],
  })
  const today = latestToday(choices, locationIds)
  const first = begun !== undefined && begun < today ? begun : today
  const isRange = days === 'range'
  const isPart = extent === 'partOfDay'
  return (
    <div className="grid gap-5">
      <RadioCards
        form={form}
        name="days"
        label="Days"
        className={twoColumns}
        options={[
          { value: 'single', label: 'One day' },
          { value: 'range', label: 'Several days' },
        ]}
      />
      <RadioCards
        form={form}
        name="extent"
        label="Time"
        className={twoColumns}
        options={[
          { value: 'allDay', label: 'All day' },
          {
            value: 'partOfDay',
            label: isRange ? 'From a time to a time' : 'Part of the day',
            text: isRange && 'Closed without a break from a time on the first day until a time on the last.',
          },
        ]}
      />
      <div className={classNames('grid gap-5', isPart && !isRange ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        <DateField form={form} name="startDate" label={isRange ? 'First day' : 'Day'} min={first} />
        {isPart && <TimeField form={form} name="startTime" label="From" />}
        {isRange && <DateField form={form} name="endDate" label="Last day" min={laterOf(startDate, today)} />}
        {isPart && <TimeField form={form} name="endTime" label="Until" />}
      </div>
    </div>
  )
}

const laterOf = (a: LocalDate | null, b: LocalDate) => (a !== null && a > b ? a : b)

function TypeFields({ form }: { form: Form }) {
  const types = useRead(appointmentTypes.options, {})
  const chosen = useWatch({ control: form.control, name: 'types' })
  return (
    <div className="grid gap-5">
      <RadioCards
        form={form}
        name="types"
        label="Appointment types"
        isLabelHidden
        className={twoColumns}
        options={[
          { value: 'all', label: 'All appointment types', text: 'Nothing can be booked during this time.' },
          { value: 'some', label: 'Some appointment types', text: 'The others can still be booked.' },
        ]}
      />
      {chosen === 'some' && (
        <Loaded query={types} what="the appointment types">
          {(options) => (
            <MultiSelect
              form={form}
              name="appointmentTypeIds"
              label="Closed for"
              placeholder="Choose appointment types"
              options={optionsOf(options)}
            />
          )}
        </Loaded>
      )}
    </div>
  )
}
