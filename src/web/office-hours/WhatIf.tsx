import type { Read } from '#contract/endpoint.ts'
import type { HoursPreview } from '#contract/office-hours.ts'
import type { CallInput } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayEffect } from '#web/effects/EffectPreview.tsx'
import { useSettled } from './use-settled.ts'

/** A call that says what hours would do. */
type HoursPreviewCall = Read & { readonly response: { readonly _zod: { readonly output: HoursPreview } } }

interface WhatIfProps<E extends HoursPreviewCall> {
  call: E
  /** Missing while the form is not complete enough to ask. */
  input: CallInput<E> | undefined
  /** Why there is nothing to ask yet. */
  wanting: string
}

/** How long typing has to pause before it asks, in milliseconds. */
const PAUSE_MS = 500

/** Says before saving what the hours would do, and again with every change. */
export function WhatIf<E extends HoursPreviewCall>({ call, input, wanting }: WhatIfProps<E>) {
  const settled = useSettled(input, PAUSE_MS)
  return (
    <output className="flex items-start gap-2 text-sm">
      <Icon name="info" className="mt-0.5 size-4 text-primary" />
      {input && settled ? <Answer call={call} input={settled} /> : <span className="text-muted">{wanting}</span>}
    </output>
  )
}

function Answer<E extends HoursPreviewCall>({ call, input }: { call: E; input: CallInput<E> }) {
  const { data, error } = useRead(call, input, { keepPrevious: true })
  const preview = data as HoursPreview | undefined
  if (error) return <span className="font-medium text-danger">{error.message}</span>
  if (!preview) return <span className="text-muted">Checking what this would change…</span>
  return (
    <span>
      <strong>{sayPlaces(preview)}</strong> {sayEffect(preview)}
    </span>
  )
}

/** "24 more places, 8 fewer places per week." */
export function sayPlaces({ placesGainedPerWeek: gained, placesLostPerWeek: lost }: HoursPreview): string {
  const more = gained > 0 && `${gained} more ${gained === 1 ? 'place' : 'places'}`
  const fewer = lost > 0 && `${lost} fewer ${lost === 1 ? 'place' : 'places'}`
  const changes = [more, fewer].filter(Boolean).join(', ')
  return changes ? `${changes} per week.` : 'The same number of places per week, at the same times.'
}
