import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ZoneChange, ZoneEffect, ZonePreview } from '#contract/effects.ts'
import type { Kept, ZoneTrouble } from '#domain/effects/zone-change.ts'
import { sayPhone } from '#domain/phone.ts'
import { sayWhoIsTold, whereListed } from '#web/effects/EffectPreview.tsx'
import { RenewedBanner } from '#web/effects/RenewedBanner.tsx'
import { isPassing, renewedPreview } from '#web/effects/use-confirmed-change.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { RadioCards } from '#web/platform/components/form/RadioCards.tsx'
import { ENGLISH, sayCount, sayShortDate, sayShortMoment, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { sayZone } from '#web/platform/i18n/say-time.ts'

interface ZoneDialogProps {
  /** The location's. */
  name: string
  /** The clock stays; appointments are corrected by its new rules. */
  isRepair: boolean
  preview: ZonePreview
  /** Makes the change that was seen. */
  confirm: (change: ZoneChange) => Promise<void>
  onSaved: () => void
  onBack: () => void
  /** The change can no longer be confirmed, and the form explains why. */
  onRefused: (refused: unknown) => void
}

/** Asks what appointments keep when the clock of their office changes, and shows what that does to them. */
export function ZoneDialog({ name, isRepair, preview: first, confirm, onSaved, onBack, onRefused }: ZoneDialogProps) {
  // Nothing is chosen beforehand: either choice is wrong for some office.
  const form = useForm<{ keeps: Kept | null }>({ defaultValues: { keeps: null } })
  const keeps = useWatch({ control: form.control, name: 'keeps' })
  const [{ preview, isRenewed }, setShown] = useState({ preview: first, isRenewed: false })
  const [attempt, setAttempt] = useState<'confirming' | CallFailed>()
  const isConfirming = attempt === 'confirming'
  const zone = sayZone(ENGLISH, preview.timeZone)

  const save = async () => {
    if (!keeps) return
    setAttempt('confirming')
    try {
      await confirm({ keeps, previewKey: preview[keeps].previewKey })
      onSaved()
    } catch (refused) {
      const renewed = renewedPreview(refused)
      if (renewed) {
        setShown({ preview: renewed as ZonePreview, isRenewed: true })
        setAttempt(undefined)
      } else if (refused instanceof CallFailed && isPassing(refused)) setAttempt(refused)
      else onRefused(refused)
    }
  }
  return (
    <Dialog
      isOpen
      isAlert
      title={isRepair ? `Repair the times of ${name}?` : `Change the time zone of ${name}?`}
      onClose={() => !isConfirming && onBack()}
      actions={
        <>
          <Button disabled={isConfirming} onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" disabled={!keeps} isPending={isConfirming} onClick={() => void save()}>
            {isRepair ? 'Repair' : 'Change the clock'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isRenewed && <RenewedBanner key={preview.moment.previewKey} />}
        {attempt instanceof CallFailed && !isTold(attempt) && (
          <Banner tone="danger" isLive>
            {attempt.message}
          </Banner>
        )}
        <p>
          {sayCount(preview.appointmentCount, 'appointment')} {preview.appointmentCount === 1 ? 'is' : 'are'} ahead.{' '}
          {isRepair ? `This office goes by ${zone}.` : `This office will use ${zone}.`}
        </p>
        <RadioCards
          form={form}
          name="keeps"
          label="What should stay the same?"
          isDisabled={isConfirming}
          options={[
            { value: 'moment', label: 'When people arrive', text: sayMoment(preview.moment) },
            { value: 'clock', label: 'The time shown to people', text: sayClock(preview.clock) },
          ]}
        />
        {keeps && <Effect effect={preview[keeps]} holdCount={preview.holdCount} />}
      </div>
    </Dialog>
  )
}

function sayMoment({ appointments: [example] }: ZoneEffect): string {
  const then = 'People arrive at the same moment as planned.'
  if (!example) return `${then} No time changes.`
  return `${then} The time they read changes: ${sayTimeOf(example.startDateLocal)} becomes ${sayTimeOf(example.newStartDateLocal)}.`
}

function sayClock({ appointments: [example] }: ZoneEffect): string {
  const then = 'The time people were told stays the same.'
  if (!example) return `${then} No one comes at another moment.`
  return `${then} They come ${sayLater(example.minutesLater)}.`
}

/** "1 hour later", "30 minutes earlier". */
function sayLater(minutes: number): string {
  const [length, which] = [Math.abs(minutes), minutes < 0 ? 'earlier' : 'later']
  if (length === 0) return 'at the same moment'
  return `${length % 60 === 0 ? sayCount(length / 60, 'hour') : sayCount(length, 'minute')} ${which}`
}

const troubles: Readonly<Record<ZoneTrouble, string>> = {
  Begun: 'Would have begun by now',
  AnotherDay: 'On another day',
  Closed: 'Outside open hours, and kept',
  OffGrid: 'At a time that is not offered',
  Clash: 'Conflicts with another appointment: moved to another column',
  Skipped: 'At a time skipped by daylight saving: moved later',
  Twice: 'At a time that occurs twice: the first is used',
  Midnight: 'Would run past midnight, so ends there',
}

function Effect({ effect, holdCount }: { effect: ZoneEffect; holdCount: number }) {
  const { changedCount, unreachableCount } = effect
  return (
    <>
      <Banner tone={changedCount > 0 ? 'warning' : 'success'} title={sayChanged(changedCount)}>
        {changedCount > 0 && <p>{sayWhoIsTold({ cancelledCount: changedCount, unreachableCount })}</p>}
        {unreachableCount > 0 && <p>{whereListed}</p>}
        {holdCount > 0 && (
          <p>{sayCount(holdCount, 'customer')} filling in the form for a time here may have to choose again.</p>
        )}
      </Banner>
      {effect.troubles.length > 0 && (
        <ul aria-label="What to look at" className="grid list-disc gap-1 ps-5">
          {effect.troubles.map(({ trouble, count }) => (
            <li key={trouble}>
              {troubles[trouble]}: <strong>{sayCount(count, 'appointment')}</strong>
            </li>
          ))}
        </ul>
      )}
      {changedCount > 0 && <Changed effect={effect} />}
    </>
  )
}

function sayChanged(count: number): string {
  return count === 0 ? 'No appointments change.' : `${sayCount(count, 'appointment')} will change.`
}

function Changed({ effect: { appointments, changedCount } }: { effect: ZoneEffect }) {
  const headingId = useId()
  const others = changedCount - appointments.length
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 font-semibold">
        Appointments that will change
      </h3>
      <ul
        // It scrolls, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby={headingId}
        className="max-h-64 divide-y divide-line overflow-auto rounded-md border border-line"
      >
        {appointments.map((each) => (
          <li key={each.id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-sm">
            <span className="font-medium">
              {each.firstName} {each.lastName}
            </span>
            <span className="tabular-nums">{sayMove(each)}</span>
            <span className="basis-full text-muted">
              {[each.calendarName, ...each.troubles.map((trouble) => troubles[trouble])].join(' · ')}
            </span>
            {each.isUnreachable && (
              <span className="basis-full font-medium">
                {each.phoneNumber ? `No message possible: call ${sayPhone(each.phoneNumber)}` : 'No message possible'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-muted">and {others} more.</p>}
    </section>
  )
}

/** "Mon, Mar 9, 2026, 12:00 PM → 1:00 PM", or "…, 12:00 PM, 1 hour earlier". */
function sayMove({ startDateLocal, newStartDateLocal, minutesLater }: ZoneEffect['appointments'][number]): string {
  const later = minutesLater === 0 ? '' : `, ${sayLater(minutesLater)}`
  if (startDateLocal === newStartDateLocal) return `${sayShortMoment(startDateLocal)}${later}`
  const isSameDay = startDateLocal.slice(0, 10) === newStartDateLocal.slice(0, 10)
  const to = isSameDay
    ? sayTimeOf(newStartDateLocal)
    : `${sayShortDate(newStartDateLocal)}, ${sayTimeOf(newStartDateLocal)}`
  return `${sayShortMoment(startDateLocal)} → ${to}${later}`
}
