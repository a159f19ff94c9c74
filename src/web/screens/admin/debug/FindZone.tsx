import { useId, useState } from 'react'
import { debug, type SystemTimezone, type SystemTimezones } from '#contract/debug.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { AskForm } from './AskForm.tsx'

/** What this server knows about a time zone. */
export function FindZone({ timeZones }: Pick<SystemTimezones, 'timeZones'>) {
  const inputId = useId()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const { data, error, isFetching, refetch } = useRead(
    debug.findSystemTimezone,
    { query: { id: asked ?? '' } },
    { enabled: asked !== undefined && asked !== '' },
  )
  const isMissing = asked === ''
  const ask = () => {
    const id = typed.trim()
    setAsked(id)
    if (id !== '' && id === asked) void refetch()
  }
  return (
    <AskForm
      title="Find a time zone"
      action="Find"
      isAsking={isFetching}
      onAsk={ask}
      fields={
        <>
          <TextInput
            id={inputId}
            list={listId}
            label="Time zone ID"
            hint="Such as America/Denver."
            value={typed}
            error={isMissing ? 'Required' : error?.message}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id={listId}>
            {timeZones.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </datalist>
        </>
      }
    >
      {data && !error && <Zone zone={data} />}
    </AskForm>
  )
}

function Zone({ zone }: { zone: SystemTimezone }) {
  const { id, canonicalId, displayName, utcOffset, nextChangeUtc, windowsNames } = zone
  return (
    <Facts>
      <Fact label="ID">{id}</Fact>
      <Fact label="Known here as">{canonicalId}</Fact>
      <Fact label="Name">{displayName}</Fact>
      <Fact label="Offset from UTC">{utcOffset}</Fact>
      <Fact label="Next clock change">
        {nextChangeUtc ? <Moment utc={nextChangeUtc} timeZone={id} className="inline-block" /> : 'Never'}
      </Fact>
      <Fact label="Windows">{windowsNames.join(', ')}</Fact>
    </Facts>
  )
}
