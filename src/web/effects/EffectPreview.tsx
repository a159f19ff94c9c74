import { createContext, type ReactNode, use, useId } from 'react'
import type { Effect } from '#contract/effects.ts'
import { sayPhone } from '#domain/phone.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayCount, sayNumber, sayShortMoment } from '#web/platform/i18n/say-english.ts'

interface EffectPreviewProps {
  effect: Effect
  /** More of what happens, as lines under it. */
  children?: ReactNode
}

/** The id by which a dialog is described by the numbers it asks about. */
export const NumbersId = createContext<string | undefined>(undefined)

/** What a change does to people with an appointment: how many, which ones, and what happens to them. */
export function EffectPreview({ effect, children }: EffectPreviewProps) {
  const { cancelledCount, movedCount, unreachableCount } = effect
  return (
    <div className="grid gap-4">
      <div id={use(NumbersId)}>
        <Banner tone={cancelledCount > 0 ? 'warning' : 'success'} title={sayEffect(effect)}>
          {cancelledCount > 0 && <p>{sayWhoIsTold(effect)} A canceled appointment cannot be restored.</p>}
          {unreachableCount > 0 && <p>{whereListed}</p>}
          {movedCount > 0 && <p>Anyone who is moved keeps their time and notices nothing: only the column changes.</p>}
          {children}
        </Banner>
      </div>
      {cancelledCount > 0 && <CancelledList effect={effect} />}
    </div>
  )
}

/** "12 appointments will be canceled and 3 moved to another column." */
export function sayEffect({ cancelledCount, movedCount }: Pick<Effect, 'cancelledCount' | 'movedCount'>): string {
  if (cancelledCount === 0 && movedCount === 0) return 'No appointments are affected.'
  if (cancelledCount === 0) return `No appointments will be canceled, ${movedCount} moved to another column.`
  const cancelled = `${sayCount(cancelledCount, 'appointment')} will be canceled`
  return movedCount === 0 ? `${cancelled}.` : `${cancelled} and ${movedCount} moved to another column.`
}

export const whereListed =
  'Once you confirm, “People to call” on the location’s page and its calendar lists whom to call and what to say.'

/** "3 customers have to be called: there is no email address, and no number that takes texts. The others …" */
export function sayWhoIsTold({
  cancelledCount,
  unreachableCount,
}: Pick<Effect, 'cancelledCount' | 'unreachableCount'>): string {
  if (unreachableCount === 0) return 'Everybody concerned is told by email, or by text where they asked for one.'
  const why = 'there is no email address, and no number that takes texts.'
  if (unreachableCount === cancelledCount) return `Everybody concerned has to be called: ${why}`
  const others = 'The others are told by email, or by text where they asked for one.'
  const some = unreachableCount === 1 ? '1 customer has' : `${sayNumber(unreachableCount)} customers have`
  return `${some} to be called: ${why} ${others}`
}

function CancelledList({ effect: { appointments, cancelledCount } }: { effect: Effect }) {
  const headingId = useId()
  const others = cancelledCount - appointments.length
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 font-semibold">
        Appointments that will be canceled
      </h3>
      <ul
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={headingId}
        className="max-h-64 divide-y divide-line overflow-auto rounded-md border border-line"
      >
        {appointments.map(({ id, firstName, lastName, startDateLocal, locationName, calendarName, ...contact }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
            <span className="font-medium">
              {firstName} {lastName}
            </span>
            <span className="tabular-nums">{sayShortMoment(startDateLocal)}</span>
            <span className="basis-full text-muted">
              {locationName} · {calendarName}
            </span>
            {contact.isUnreachable && (
              <span className="basis-full font-medium">
                {contact.phoneNumber
                  ? `No message possible: call ${sayPhone(contact.phoneNumber)}`
                  : 'No message possible'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-muted">and {others} more.</p>}
    </section>
  )
}
