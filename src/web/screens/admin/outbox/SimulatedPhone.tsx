import { useState } from 'react'
import { outbox } from '#contract/outbox.ts'
import { sayPhone } from '#domain/phone.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { PhoneThread } from './PhoneThread.tsx'

/** A customer's phone, for trying out texts when none are really sent. */
export function SimulatedPhone() {
  const query = useRead(outbox.phones, {})
  return (
    <>
      <PageHeader
        title="Phone simulator"
        breadcrumbs={[
          { label: 'Dashboard', to: paths.dashboard },
          { label: 'Outbox', to: paths.outbox },
        ]}
        text="Read the captured texts, and answer them as a customer would."
      />
      <Loaded query={query} what="the phones" isScreen>
        {({ areTextsCaptured, phoneNumbers }) => (
          <Phones areTextsCaptured={areTextsCaptured} phoneNumbers={phoneNumbers} />
        )}
      </Loaded>
    </>
  )
}

function Phones({ areTextsCaptured, phoneNumbers }: { areTextsCaptured: boolean; phoneNumbers: readonly string[] }) {
  const [chosen, setChosen] = useState<string>()
  // Once a conversation has started, a text to another number must not replace it.
  const phoneNumber = chosen ?? phoneNumbers[0]
  if (!areTextsCaptured) {
    return (
      <Card>
        <EmptyState icon="phone" title="This portal sends real texts." text="Answer them from a phone." />
      </Card>
    )
  }
  if (phoneNumber === undefined) {
    return (
      <Card>
        <EmptyState
          icon="phone"
          title="No texts yet"
          text="Book an appointment with text reminders: its texts appear here."
        />
      </Card>
    )
  }
  return (
    <div className="grid max-w-xl gap-4">
      <SelectInput
        label="Phone number"
        value={phoneNumber}
        onChange={setChosen}
        options={phoneNumbers.map((number) => ({ value: number, label: sayPhone(number) }))}
      />
      <PhoneThread key={phoneNumber} phoneNumber={phoneNumber} />
    </div>
  )
}
