import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { QuantityInput } from '#web/platform/components/form/QuantityStepper.tsx'
import { RadioCards } from '#web/platform/components/form/RadioCards.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { MonthGrid } from '#web/platform/components/MonthGrid.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { Section } from './Section.tsx'

const labels = {
  grid: 'Choose a day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  free: 'times available',
  notFree: 'no times',
  today: 'today',
  chosen: 'chosen',
  loading: 'Loading days',
}

const locations = [
  {
    value: 'springfield',
    label: 'Springfield',
    text: '12 Main Street · Next available: Mon, Nov 16, 9:30 AM',
    end: <Badge>2.4 mi</Badge>,
  },
  {
    value: 'shelbyville',
    label: 'Shelbyville',
    text: '80 Elm Avenue · Next available: Tue, Nov 17, 1:00 PM',
    end: <Badge>11 mi</Badge>,
  },
  { value: 'ogdenville', label: 'Ogdenville', text: 'No times available right now', isDisabled: true },
]

export function PublicSamples() {
  const form = useForm({ defaultValues: { location: 'springfield' } })
  return (
    <Section title="Public pages" text="Native controls, at least 44 pixels high, one decision per screen.">
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-8">
          <RadioCards form={form} name="location" label="Choose an office" options={locations} />
          <TypeSample />
        </div>
        <MonthSample />
      </div>
    </Section>
  )
}

function TypeSample() {
  const [isChosen, setIsChosen] = useState(true)
  const [quantity, setQuantity] = useState(1)
  return (
    <ChoiceCard
      label="Vehicle registration"
      text="Bring your title and proof of insurance."
      media={<Icon name="file-text" className="size-6 text-primary" />}
      input={{
        id: 'sample-type',
        type: 'checkbox',
        checked: isChosen,
        onChange: (event) => setIsChosen(event.target.checked),
      }}
    >
      {isChosen && (
        <QuantityInput id="sample-quantity" label="How many?" value={quantity} onChange={setQuantity} max={5} />
      )}
    </ChoiceCard>
  )
}

function MonthSample() {
  const [month, setMonth] = useState('2026-11')
  const [day, setDay] = useState<string | null>('2026-11-19')
  const [isLoading, setIsLoading] = useState(false)
  return (
    <div className="card grid content-start gap-3 p-4">
      <MonthGrid
        month={month}
        onMonthChange={setMonth}
        value={day}
        onChange={setDay}
        min="2026-11-15"
        max="2027-02-13"
        today="2026-11-15"
        // In the sample, every fifth day is full.
        isFree={(date) => Number(date.slice(-2)) % 5 !== 0}
        isLoading={isLoading}
        locale="en-US"
        labels={labels}
      />
      <SwitchInput label="Loading" isSelected={isLoading} onChange={setIsLoading} />
    </div>
  )
}
