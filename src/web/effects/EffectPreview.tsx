import { createContext, type ReactNode, use, useId } from 'react'
import type { Effect, Fate } from '#contract/effects.ts'
import { sayPhone } from '#domain/phone.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { sayCount, sayNumber, sayShortMoment } from '#web/platform/i18n/say-english.ts'

interface EffectPreviewProps {
  effect: Effect
  /** More of what happens, as lines under it. */
  children?: ReactNode
}

/** The id by which a dialog is described by the numbers it asks about. */
export const NumbersId = createContext<string | undefined>(undefined)

/** On a phone nothing scrolls inside the page, so fewer are listed there. */
const SHOWN_ON_PHONES = 10

/** So many are in view elsewhere. */
const FIT = 5

/** What a change does to people with an appointment: how many, which ones, and what happens to them. */
export function EffectPreview({ effect, children }: EffectPreviewProps) {
  const { cancelledCount, offeredCount, honoredCount, movedCount, otherCalendarCount, unreachableCount } = effect
  const concerned = cancelledCount + offeredCount + honoredCount
  return (
    <div className="grid gap-4">
      <div id={use(NumbersId)}>
        <Banner tone={concerned > 0 ? 'warning' : 'success'} title={sayEffect(effect)}>
          {offeredCount > 0 && <p>{sayWhereOffered(effect)}</p>}
          {concerned > 0 && (
            <p>
              {sayWhoIsTold({ cancelledCount: concerned, unreachableCount })}
              {cancelledCount > 0 && ' A canceled appointment cannot be restored.'}
            </p>
          )}
          {unreachableCount > 0 && <p>{whereListed}</p>}
          {movedCount > 0 && <p>{sayWhoIsNotTold(movedCount, otherCalendarCount)}</p>}
          {children}
        </Banner>
      </div>
      {concerned + movedCount > 0 && <PeopleList effect={effect} concerned={concerned + movedCount} />}
    </div>
  )
}

type Counts = Pick<Effect, 'cancelledCount' | 'movedCount'> & Partial<Pick<Effect, 'offeredCount' | 'honoredCount'>>

/** "3 people keep their time, 9 people are offered other times, 12 appointments will be canceled." */
export function sayEffect({ cancelledCount, movedCount, offeredCount = 0, honoredCount = 0 }: Counts): string {
  if (cancelledCount + movedCount + offeredCount + honoredCount === 0) return 'No appointments are affected.'
  const better = [
    movedCount > 0 && `${movedCount === 1 ? '1 person keeps' : `${sayNumber(movedCount)} people keep`} their time`,
    offeredCount > 0 && `${sayPeople(offeredCount)} offered other times`,
    honoredCount > 0 && `${sayPeople(honoredCount)} served elsewhere`,
  ].filter(Boolean)
  const cancelled =
    cancelledCount > 0
      ? `${sayCount(cancelledCount, 'appointment')} will be canceled`
      : `${better.length > 0 ? 'no' : 'No'} appointments will be canceled`
  return `${[...better, cancelled].join(', ')}.`
}

/** "No one who keeps their time is told. 2 of them are in another calendar then, the others only in another column." */
function sayWhoIsNotTold(movedCount: number, otherCalendarCount: number): string {
  const untold = 'People who keep their time are not told.'
  if (otherCalendarCount === 0) return `${untold} Only their column changes.`
  if (otherCalendarCount === movedCount) return `${untold} Another calendar of the office serves them then.`
  return `${untold} Another calendar of the office then serves ${sayNumber(otherCalendarCount)} of them; for the others, only the column changes.`
}

const sayPeople = (count: number) => (count === 1 ? '1 person is' : `${sayNumber(count)} people are`)

/** "Their nearest times: 900 at Elm Street, 100 at Oak Avenue." */
function sayWhereOffered({ offeredAt }: Effect): string {
  const offices = offeredAt.map(({ locationName, count }) => `${sayNumber(count)} at ${locationName}`)
  return `Their nearest times: ${offices.join(', ')}.`
}

export const whereListed =
  'Once you confirm, “People to call” on the location’s page and its calendar shows who to call and what to say.'

/** "3 customers have to be called: we have no email address or cell phone number for them. The others …" */
export function sayWhoIsTold({
  cancelledCount,
  unreachableCount,
}: Pick<Effect, 'cancelledCount' | 'unreachableCount'>): string {
  if (unreachableCount === 0) return 'Everyone affected is notified by email, or by text if they asked for texts.'
  const why = 'we have no email address or cell phone number for them.'
  if (unreachableCount === cancelledCount) return `Please call everyone affected: ${why}`
  const others = 'The others are told by email, or by text where they asked for one.'
  const some = unreachableCount === 1 ? '1 customer has' : `${sayNumber(unreachableCount)} customers have`
  return `${some} to be called: ${why} ${others}`
}

const FATES: Readonly<Record<Fate, string>> = {
  Cancelled: 'Canceled',
  Offered: 'Offered',
  Honored: 'Served elsewhere',
  Kept: 'Keeps their time',
}

function PeopleList({ effect, concerned }: { effect: Effect; concerned: number }) {
  const { appointments, cancelledCount } = effect
  const headingId = useId()
  // A value that is the same for all says nothing about one of them.
  const differs = (of: (each: Effect['appointments'][number]) => string) => new Set(appointments.map(of)).size > 1
  const hasLocations = differs(({ locationName }) => locationName)
  const hasCalendars = differs(({ calendarName }) => calendarName)
  const shownOnPhones = Math.min(appointments.length, SHOWN_ON_PHONES)
  const isOnlyCanceled = cancelledCount === concerned
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 font-semibold">
        {isOnlyCanceled ? 'Appointments that will be canceled' : 'What happens to each person'}
      </h3>
      <ul
        // It scrolls on wider screens, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={headingId}
        // What goes on fades out, unless the list has the focus and its outline.
        className={classNames(
          'divide-y divide-line rounded-md border border-line md:max-h-64 md:overflow-auto',
          appointments.length > FIT &&
            'md:pb-6 md:not-focus-visible:[mask-image:linear-gradient(#000_calc(100%-2rem),transparent)]',
        )}
      >
        {appointments.map(({ id, firstName, lastName, startDateLocal, locationName, calendarName, ...contact }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm max-md:nth-[n+11]:hidden">
            <span className="font-medium">
              {firstName} {lastName}
            </span>
            <span className="tabular-nums">{sayShortMoment(startDateLocal)}</span>
            {(hasLocations || hasCalendars) && (
              <span className="basis-full text-muted">
                {[hasLocations && locationName, hasCalendars && calendarName].filter(Boolean).join(' · ')}
              </span>
            )}
            {!isOnlyCanceled && (
              <span className="basis-full">
                {FATES[contact.fate]}
                {contact.fate === 'Kept' && contact.keptIn !== calendarName && `, in ${contact.keptIn}`}
                {contact.newTimes.length > 0 && `: ${contact.newTimes.map(sayNewTime).join('; ')}`}
              </span>
            )}
            {contact.isUnreachable && (contact.fate === 'Cancelled' || contact.fate === 'Honored') && (
              <span className="basis-full font-medium">
                {contact.phoneNumber
                  ? `No message possible: call ${sayPhone(contact.phoneNumber)}`
                  : 'No message possible'}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Showing count={shownOnPhones} of={concerned} className="md:hidden" />
      <Showing count={appointments.length} of={concerned} className="max-md:hidden" />
    </section>
  )
}

function Showing({ count, of, className }: { count: number; of: number; className: string }) {
  if (count >= of) return null
  return (
    <p className={`mt-2 text-sm text-muted ${className}`}>
      Showing {count} of {sayNumber(of)}
    </p>
  )
}

const sayNewTime = ({ startDateLocal, locationName }: Effect['appointments'][number]['newTimes'][number]) =>
  `${sayShortMoment(startDateLocal)}, ${locationName}`
