import { type ConfirmationPreview, type ConfirmationSettings, confirmations } from '#contract/confirmations.ts'
import { useSettled } from '#web/office-hours/use-settled.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'

type Typed = Omit<ConfirmationSettings, 'version'>

interface KeepPreviewProps {
  locationId: number
  settings: Typed
}

/** How long typing has to pause before it asks, in milliseconds. */
const PAUSE_MS = 500

/** Says before saving what the rule would have done, and again with every change. */
export function KeepPreview({ locationId, settings }: KeepPreviewProps) {
  const settled = useSettled(settings, PAUSE_MS)
  // Whether it is on changes nothing about what it would do.
  const { data, error } = useRead(
    confirmations.preview,
    { params: { locationId }, body: { ...settled, isOn: false } },
    { keepPrevious: true },
  )
  return (
    <output className="flex min-h-36 items-start gap-3 rounded-lg bg-sunken px-4 py-3 sm:min-h-26">
      <Icon name="info" className="mt-0.5 size-5 flex-none text-primary" />
      <span className="grid gap-1">
        {error && <span className="font-medium text-danger">{error.message}</span>}
        {!error && !data && <span className="text-muted">Finding out what this would have done…</span>}
        {!error && data && <Answer preview={data} />}
      </span>
    </output>
  )
}

function Answer({ preview: { visits, released, came, noShows } }: { preview: ConfirmationPreview }) {
  if (visits === 0) return <span>No estimate: there were no visits in the last 30 days.</span>
  if (released === visits) {
    return (
      <>
        <strong>
          {noShows === 0 ? 'None' : noShows} of last month’s {sayCount(visits, 'visit')}{' '}
          {noShows > 1 ? 'were no-shows' : 'was a no-show'}.
        </strong>
        <span className="text-sm text-muted">
          No one was asked to confirm then, so we cannot say how many would have. {came} of the {visits} came.
        </span>
      </>
    )
  }
  const empty = noShows === 1 ? '1 of them was a no-show' : `${noShows} of them were no-shows`
  return (
    <>
      <strong>
        Based on the last 30 days, this would have canceled {released} of {sayCount(visits, 'place')}.
      </strong>
      {released > 0 && (
        <span className="text-sm text-muted">
          {empty}, and {came} came without having confirmed. Those who were not asked then could not answer.
        </span>
      )}
    </>
  )
}
