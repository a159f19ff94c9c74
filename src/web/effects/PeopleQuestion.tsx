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
import type { Choice, ConfirmedChange } from './use-confirmed-change.ts'

interface PeopleValues {
  kind: PeopleChoice['kind'] | 'keep'
  answerHours: string
  withinMiles: string
  locationIds: string[]
  untilDate: string | null
}

const HOURS = [2, 4, 8, 12, ANSWER_HOURS.usual, 48, 72, ANSWER_HOURS.most]
const MILES = [0, 5, 10, OFFERED_MILES.usual, 50, OFFERED_MILES.most]

/** What was chosen; undefined while something is missing. */
function choiceOf(values: PeopleValues): Choice | undefined {
  const { kind, answerHours, withinMiles, locationIds, untilDate } = values
  if (kind === 'keep') return {}
  if (kind === 'cancel') return { people: { kind } }
  if (kind === 'offer') return { people: { kind, answerHours: Number(answerHours), withinMiles: Number(withinMiles) } }
  if (locationIds.length === 0 || !untilDate || isBeingTyped(untilDate)) return undefined
  return { people: { kind, locationIds: locationIds.map(Number), untilDate } }
}

/** A year that is typed begins as one of the first centuries. */
const isBeingTyped = (date: string) => date < '1000'

const KEEP = {
  value: 'keep',
  label: 'They keep their appointments',
  text: 'Staff help them as planned. No one is notified.',
}

/**
 * Asks what should happen to the appointments whose time closes. Each choice is previewed before it can be confirmed.
 */
export function PeopleQuestion<I, P extends Effect>({ change }: { change: ConfirmedChange<I, P> }) {
  const isArchiving = change.archives !== undefined
  const form = useForm<PeopleValues>({
    defaultValues: {
      kind: isArchiving ? 'keep' : 'cancel',
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
        label="What happens to these appointments?"
        isDisabled={change.isConfirming}
        options={[
          ...(isArchiving ? [KEEP] : []),
          { value: 'cancel', label: 'Cancel their appointments', text: 'They are told, with a link to book again.' },
          {
            value: 'offer',
            label: 'Offer other times',
            text: `Up to three times near their own${isArchiving ? ', at other offices,' : ''} are kept for each of them until they answer.`,
          },
          {
            value: 'honor',
            label: 'Serve them elsewhere',
            text: 'Until a date you choose, they can go to another office without an appointment.',
          },
        ]}
      />
      {values.kind === 'offer' && (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <Select
            form={form}
            name="answerHours"
            label="Answer within"
            isDisabled={change.isConfirming}
            options={HOURS.map((hours) => ({ value: String(hours), label: sayHours(hours) }))}
          />
          <Select
            form={form}
            name="withinMiles"
            label={isArchiving ? 'Other offices' : 'Offices'}
            isDisabled={change.isConfirming}
            options={MILES.filter((miles) => !isArchiving || miles > 0).map((miles) => ({
              value: String(miles),
              label: sayMiles(miles),
            }))}
          />
          <p className="field-hint sm:col-span-2">
            If people do not answer by then, or before their original time, their appointments are canceled.
          </p>
          {change.isReady && change.question?.preview.offeredCount === 0 && (
            <output className="font-medium sm:col-span-2">
              No free time was found for anybody. Try offices farther away.
            </output>
          )}
        </div>
      )}
      {values.kind === 'honor' && <HonorFields form={form} change={change} />}
    </div>
  )
}

const sayHours = (hours: number) => (hours % 24 === 0 ? sayCount(hours / 24, 'day') : sayCount(hours, 'hour'))
const sayMiles = (miles: number) => (miles === 0 ? 'Only their own' : `Up to ${miles} miles away`)

interface HonorFieldsProps {
  form: FormOf<PeopleValues, unknown>
  change: Pick<ConfirmedChange<unknown, Effect>, 'isConfirming' | 'archives'>
}

function HonorFields({ form, change: { isConfirming: isDisabled, archives } }: HonorFieldsProps) {
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
            options={optionsOf(choices.filter(({ id }) => id !== archives))}
          />
          <DateField form={form} name="untilDate" label="Last day" isDisabled={isDisabled} />
        </div>
      )}
    </Loaded>
  )
}
