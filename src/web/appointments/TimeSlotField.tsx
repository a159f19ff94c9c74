import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type NewAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import { nearestSlot } from '#domain/calendar/nearest-slot.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Select } from '#web/platform/components/form/Select.tsx'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { type AddValues, chosenTypes } from './add-appointment-form.ts'

interface TimeSlotFieldProps {
  form: FormOf<AddValues, NewAppointment>
  locationId: number
  /** The free time nearest to it is chosen first. */
  wanted: LocalDateTime
  /** The time that was clicked: chosen as it is, or nothing is until someone chooses. */
  clicked?: LocalDateTime | undefined
  /** The time the appointment already has, which is free only for itself. */
  own?: { readonly startDateLocal: LocalDateTime; readonly calendarId: number }
}

/** A time that cannot be had, and the question that was answered so. */
interface Lost {
  readonly time: LocalDateTime
  readonly question: string
  /** Until others took it. */
  readonly wasFree: boolean
}

/**
 * The date's free times for the chosen types, loaded again whenever one of them changes. A time that someone clicked or
 * picked, or that others took while it was shown, is never replaced by another: the field says so and waits.
 */
export function TimeSlotField({ form, locationId, wanted, clicked, own }: TimeSlotFieldProps) {
  const [rows, date, calendarId, chosen] = useWatch({
    control: form.control,
    name: ['appointmentTypes', 'date', 'calendarId', 'startDateLocal'],
  })
  const types = chosenTypes(rows)
  const isAsking = types.length > 0 && date !== null
  const { data, isError, isPending, isFetching, refetch } = useRead(
    staffAppointments.timeSlotOptions,
    {
      body: {
        appointmentTypes: types,
        date: date ?? '',
        locationId,
        ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      },
    },
    { enabled: isAsking },
  )
  const isOwnDay =
    own?.startDateLocal.slice(0, 10) === date && (calendarId === '' || Number(calendarId) === own?.calendarId)
  const isLoading = isAsking && isPending
  const free = isAsking ? (data?.map(({ value }) => value) ?? []) : []
  const times = [...new Set([...free, ...(own && isOwnDay ? [own.startDateLocal] : [])])].toSorted()
  const isGone = !times.includes(chosen)
  const wish = clicked?.slice(0, 10) === date ? clicked : undefined
  const nearest = nearestSlot(times, chosen || (wish ?? wanted)) ?? ''
  const question = JSON.stringify([types, date, locationId, calendarId])

  /** The question to which the chosen time was an answer. */
  const answered = useRef<string>(undefined)
  /** A chosen time that is free no longer: nothing takes its place until someone chooses. */
  const [lost, setLost] = useState<Lost>()
  const isPicked = form.formState.dirtyFields.startDateLocal === true || chosen === own?.startDateLocal

  useEffect(() => {
    if (isLoading || (!isAsking && wish !== undefined && chosen === wish)) return
    if (!isGone) {
      answered.current = question
      return
    }
    // Said already. Writing "no time" once more could undo a choice that is made at this very moment.
    if (chosen === '' && lost?.question === question) return
    const wasFree = chosen !== '' && (isPicked || answered.current === question)
    const isMissed = isAsking && wish !== undefined && (chosen || wish) === wish && nearest !== wish
    const isTaken = wasFree || isMissed
    if (isTaken) setLost({ time: chosen || (wish ?? ''), question, wasFree: answered.current === question })
    form.setValue('startDateLocal', isTaken ? '' : nearest, {
      shouldValidate: nearest !== '' && form.formState.isSubmitted,
    })
  }, [form, answered, isAsking, isLoading, isGone, isPicked, chosen, wish, nearest, question, lost])

  if (isError) {
    return (
      <Banner
        tone="danger"
        isLive
        actions={
          <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messages.portalFailed}
      </Banner>
    )
  }
  const isEmpty = isAsking && !isPending && times.length === 0
  const isLost = lost?.question === question && chosen === ''
  const nearestToLost = lost && nearestSlot(times, lost.time)
  const shown = (isLoading || !isAsking) && chosen !== '' ? [chosen] : times
  return (
    <div className="grid gap-3">
      <Select
        form={form}
        name="startDateLocal"
        label="Start time"
        isDisabled={!isAsking}
        options={shown.map((value) => ({ value, label: sayTimeOf(value) }))}
        {...(shown.length === 0 && { placeholder: sayWhyNone(isAsking, isPending) })}
        {...(isLost && times.length > 0 && { placeholder: 'Choose a time' })}
        {...(isEmpty && { hint: 'No times are free on this date. Choose another date or calendar.' })}
      />
      {isLost && (
        <Banner
          tone="warning"
          isLive
          actions={
            nearestToLost && (
              <Button
                size="small"
                onClick={() =>
                  form.setValue('startDateLocal', nearestToLost, { shouldDirty: true, shouldValidate: true })
                }
              >
                {`Choose ${sayTimeOf(nearestToLost)}`}
              </Button>
            )
          }
        >
          {`${sayTimeOf(lost.time)} is ${lost.wasFree ? 'no longer free' : 'not free for this visit'}.`}
        </Banner>
      )}
    </div>
  )
}

function sayWhyNone(isAsking: boolean, isPending: boolean): string {
  if (!isAsking) return 'Choose a type first'
  return isPending ? 'Loading times…' : 'No free times'
}
