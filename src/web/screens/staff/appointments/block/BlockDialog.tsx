import { useForm, useWatch } from 'react-hook-form'
import { BLOCK_REASONS, type BlockReason } from '#domain/calendar/blocked-place.ts'
import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { limits } from '#domain/limits.ts'
import {
  fromClock,
  type LocalTime,
  type Minute,
  MINUTES_PER_DAY,
  sayTime,
  toClock,
  toLocalDateTime,
} from '#domain/time.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { TimeField } from '#web/platform/components/form/TimeField.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'
import type { ShownDay } from '#web/screens/staff/appointments/day/day-layout.ts'
import type { SelectedTime } from '#web/screens/staff/appointments/add/selected-time.ts'
import { useBlocking } from './use-blocking.ts'

interface BlockDialogProps {
  calendars: readonly CalendarWithAppointments[]
  day: ShownDay
  now: LocalTime
  /** What was selected on the calendar; undefined if opened by its button. */
  selected: SelectedTime | undefined
  onClose: () => void
}

const REASONS = BLOCK_REASONS.map((reason) => ({ value: reason, label: reason }))
/** What a block lasts unless something else is chosen. */
const USUAL_MINUTES = 30
const QUARTER = 15

/** Keeps a place of a calendar free of appointments, without closing anything. */
export function BlockDialog({ calendars, day, now, selected, onClose }: BlockDialogProps) {
  const { block } = useBlocking()
  const form = useForm({ defaultValues: startingWith({ calendars, day, now, selected }) })
  const calendarId = useWatch({ control: form.control, name: 'calendarId' })
  const calendar = calendars.find((each) => String(each.calendarId) === calendarId)
  const submit = form.handleSubmit((given) => {
    const start = given.from === null ? Number.NaN : fromClock(given.from)
    // Midnight is the end of the day.
    const end = given.to === null ? Number.NaN : fromClock(given.to) || MINUTES_PER_DAY
    if (Number.isNaN(start)) return form.setError('from', { message: 'Required' }, { shouldFocus: true })
    if (!(start < end)) return form.setError('to', { message: 'Must be after the start' }, { shouldFocus: true })
    return send(start, end, given)
  })
  const send = async (start: Minute, end: Minute, { place, reason, note }: Values) => {
    const column = place === '' ? {} : { column: place === 'all' ? ('all' as const) : Number(place) }
    const startDateLocal = toLocalDateTime({ date: day.date, minute: start })
    try {
      await block(
        { calendarId: Number(calendarId), startDateLocal, minutes: end - start, ...column, reason, note },
        `${reason}, ${sayTime(start)} – ${sayTime(end)}, ${calendar?.name ?? ''}`,
      )
      onClose()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      showRefusal(form, failed)
    }
  }
  const { isSubmitting } = form.formState
  return (
    <Dialog
      isOpen
      size="small"
      title="Block time"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="block" variant="primary" isPending={isSubmitting}>
            Block
          </Button>
        </>
      }
    >
      <form id="block" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-muted">
          {sayDate(day.date)}. Blocked time cannot be booked. Existing appointments stay, and customers are not
          notified.
        </p>
        <GeneralFailure form={form} />
        <Select form={form} name="reason" label="Reason" options={REASONS} />
        <Select
          form={form}
          name="calendarId"
          label="Calendar"
          options={calendars.map((each) => ({ value: String(each.calendarId), label: each.name }))}
        />
        {(calendar?.maxColumns ?? 1) > 1 && (
          <Select form={form} name="place" label="Place" options={placesOf(calendar?.maxColumns ?? 1)} />
        )}
        <div className="grid grid-cols-2 gap-4">
          <TimeField form={form} name="from" label="From" />
          <TimeField form={form} name="to" label="To" />
        </div>
        <TextField
          form={form}
          name="note"
          label="Note"
          hint="For colleagues"
          isOptional
          maxLength={limits.blockNote}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

function placesOf(columns: number) {
  const each = Array.from({ length: columns }, (_, column) => ({
    value: String(column),
    label: `${column + 1} of ${columns}`,
  }))
  return [{ value: '', label: 'Any that is free' }, { value: 'all', label: 'All places' }, ...each]
}

interface Values {
  calendarId: string
  place: string
  from: string | null
  to: string | null
  reason: BlockReason
  note: string
}

function startingWith({ calendars, day, now, selected }: Omit<BlockDialogProps, 'onClose'>): Values {
  const next = day.date === now.date ? Math.ceil(now.minute / QUARTER) * QUARTER : 10 * 60
  // Outside the hours that are shown, the blocked time would not be visible.
  const within = Math.max(day.from, Math.min(next, day.to - USUAL_MINUTES))
  const from = selected ? fromClock(selected.moment.slice(11)) : within
  const to = Math.min(from + (selected?.minutes ?? USUAL_MINUTES), MINUTES_PER_DAY)
  return {
    calendarId: String(selected?.calendarId ?? calendars[0]?.calendarId ?? ''),
    place: selected?.column === undefined ? '' : String(selected.column),
    from: toClock(from),
    to: toClock(to % MINUTES_PER_DAY),
    reason: 'Break',
    note: '',
  }
}
