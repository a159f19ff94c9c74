import { useQueryClient } from '@tanstack/react-query'
import { type BlockPlace, blockedPlaces } from '#contract/blocked-places.ts'
import type { BlockedPlace, CalendarListing } from '#contract/staff-appointments.ts'
import { fromLocalDateTime } from '#domain/time.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh, useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayStretch } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { minuteOn } from '#web/screens/staff/appointments/day/day-layout.ts'
import { offerUndo } from '#web/screens/staff/appointments/undo.ts'

/** A blocked place and whose it is. */
export interface FoundPlace {
  readonly place: BlockedPlace
  readonly calendarId: number
  readonly calendarName: string
}

export function placeOf({ calendarsWithAppointments }: CalendarListing, id: number): FoundPlace | undefined {
  for (const { calendarId, name, blockedPlaces: places } of calendarsWithAppointments) {
    const place = places.find((each) => each.id === id)
    if (place) return { place, calendarId, calendarName: name }
  }
  return undefined
}

/** "Break, 9:00 AM – 9:30 AM". */
export function sayBlocked({ reason, start, end }: Pick<BlockedPlace, 'reason' | 'start' | 'end'>): string {
  return `${reason}, ${sayStretch(start, end)}`
}

/** Blocks places and frees them again; each can be taken back for a minute, by the other. */
export function useBlocking() {
  const client = useQueryClient()
  const { mutateAsync: send } = useWrite(blockedPlaces.block)
  const { mutateAsync: free } = useWrite(blockedPlaces.unblock)

  const block = async (body: BlockPlace, said: string) => {
    const { ids } = await send({ body })
    offerUndo(`Blocked: ${said}`, () => Promise.all(ids.map((id) => free({ params: { id } }))))
  }
  const unblock = async ({ place, calendarId, calendarName }: FoundPlace) => {
    try {
      await free({ params: { id: place.id } })
    } catch (failed) {
      toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
      return refresh(client, ['BlockedPlace'])
    }
    const { start, end, column, reason, note } = place
    const { date, minute } = fromLocalDateTime(start)
    const body = { calendarId, startDateLocal: start, minutes: minuteOn(date, end) - minute, column, reason, note }
    return offerUndo(`Unblocked: ${sayBlocked(place)}, ${calendarName}`, () => send({ body }))
  }
  return { block, unblock }
}
