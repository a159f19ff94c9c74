import { useId, useState } from 'react'
import { debug } from '#contract/debug.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { AskForm } from './AskForm.tsx'

/** Each side of the conversion, with an example. */
const sides = {
  windows: { label: 'Windows to IANA', hint: 'Such as Mountain Standard Time.' },
  iana: { label: 'IANA to Windows', hint: 'Such as America/Denver.' },
} as const
type Side = keyof typeof sides
const isSide = (text: string): text is Side => text in sides

/** A time zone's names on the other side. */
export function ConvertZone() {
  const inputId = useId()
  const [side, setSide] = useState<Side>('windows')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<{ side: Side; name: string }>()
  const { data, error, isFetching, refetch } = useRead(
    debug.convertWindowsIana,
    { query: asked ? { [asked.side]: asked.name } : {} },
    { enabled: asked !== undefined && asked.name !== '' },
  )
  const ask = () => {
    const name = typed.trim()
    setAsked({ side, name })
    if (name !== '' && asked?.side === side && asked.name === name) void refetch()
  }
  return (
    <AskForm
      title="Convert Windows and IANA names"
      action="Convert"
      isAsking={isFetching}
      onAsk={ask}
      fields={
        <>
          <SelectInput
            label="Direction"
            value={side}
            onChange={(value) => isSide(value) && setSide(value)}
            options={Object.entries(sides).map(([value, { label }]) => ({ value, label }))}
          />
          <TextInput
            id={inputId}
            label="Name"
            hint={sides[side].hint}
            value={typed}
            error={asked?.name === '' ? 'Required' : error?.message}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      }
    >
      {data && !error && (
        <ul aria-label="Names" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
          {data.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </AskForm>
  )
}
