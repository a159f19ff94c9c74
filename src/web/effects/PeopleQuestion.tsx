import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ANSWER_HOURS, type Effect, OFFERED_MILES, type PeopleChoice } from '#contract/effects.ts'
import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { MultiSelect } from '#web/platform/components/form/MultiSelect.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { RadioCards } from '#web/platform/components/form/RadioCards.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import type { ConfirmedChange } from './use-confirmed-change.ts'

interface PeopleValues {
  kind: PeopleChoice['kind']
  answerHours: string
  withinMiles: string
  locationIds: string[]
  untilDate: string | null
}

const HOURS = [2, 4, 8, 12, ANSWER_HOURS.usual, 48, 72, ANSWER_HOURS.most]
const MILES = [0, 5, 10, OFFERED_MILES.usual, 50, OFFERED_MILES.most]

/** What was chosen; undefined while something is missing. */
function choiceOf(values: PeopleValues): PeopleChoice | undefined {
  const { kind, answerHours, withinMiles, locationIds, untilDate } = values
  if (kind === 'offer') return { kind, answerHours: Number(answerHours), withinMiles: Number(withinMiles) }
  if (kind === 'cancel') return { kind }
  return locationIds.length > 0 && untilDate ? { kind, locationIds: locationIds.map(Number), untilDate } : undefined
}

/** Asks what becomes of the people whose time closes. Each choice is previewed before it can be confirmed. */
export function PeopleQuestion<I, P extends Effect>({ change }: { change: ConfirmedChange<I, P> }) {
  const form = useForm<PeopleValues>({
    defaultValues: {
      kind: 'cancel',
      answerHours: String(ANSWER_HOURS.usual),
      withinMiles: String(OFFERED_MILES.usual),
      locationIds: [],
      untilDate: null,
    },
  })
  const values = useWatch({ control: form.control }) as PeopleValues
  const choice = choiceOf(values)
  const chosen = choice && JSON.stringify(choice)
  const choose = useEffectEvent((text: string | undefined) =>
    change.choose(text === undefined ? undefined : (JSON.parse(text) as typeof choice)),
  )
  useEffect(() => choose(chosen), [chosen])
  return (
    <div className="grid gap-4">
      <RadioCards
        form={form}
        name="kind"
        label="What becomes of the people?"
        isDisabled={change.isConfirming}
        options={[
          { value: 'cancel', label: 'Cancel', text: 'They are told, with a link to book again.' },
          {
            value: 'offer',
            label: 'Offer other times',
            text: 'Up to three times near their own are kept for each of them until they answer.',
          },
          {
            value: 'honor',
            label: 'Serve them elsewhere',
            text: 'They come to another office without a new time, until a date.',
          },
        ]}
      />
      {values.kind === 'offer' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            form={form}
            name="answerHours"
            label="Answer within"
            hint="Who does not answer, or not before their old time, is canceled then."
            isDisabled={change.isConfirming}
            options={HOURS.map((hours) => ({ value: String(hours), label: sayHours(hours) }))}
          />
          <Select
            form={form}
            name="withinMiles"
            label="Offices"
            isDisabled={change.isConfirming}
            options={MILES.map((miles) => ({ value: String(miles), label: sayMiles(miles) }))}
          />
        </div>
      )}
      {values.kind === 'honor' && <HonorFields form={form} isDisabled={change.isConfirming} />}
    </div>
  )
}

const sayHours = (hours: number) => (hours % 24 === 0 ? sayCount(hours / 24, 'day') : sayCount(hours, 'hour'))
const sayMiles = (miles: number) => (miles === 0 ? 'Only their own' : `Their own and those within ${miles} miles`)

function HonorFields({ form, isDisabled }: { form: FormOf<PeopleValues, unknown>; isDisabled: boolean }) {
  const query = useRead(locations.options, {})
  return (
    <Loaded query={query} what="the locations">
      {(choices) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <MultiSelect
            form={form}
            name="locationIds"
            label="Offices that serve them"
            placeholder="Choose locations"
            isDisabled={isDisabled}
            options={optionsOf(choices)}
          />
          <DateField form={form} name="untilDate" label="Until" hint="The last day." isDisabled={isDisabled} />
        </div>
      )}
    </Loaded>
  )
}
