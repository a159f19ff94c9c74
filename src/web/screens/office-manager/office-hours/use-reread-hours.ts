import { useQueryClient } from '@tanstack/react-query'
import { officeHours } from '#contract/office-hours.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import type { HoursShown } from './LoadedHours.tsx'

/** Refetches a calendar's hours. */
export function useRereadHours(calendarId: number, availabilityType: 'Standard' | 'Temporary') {
  const client = useQueryClient()
  return async (): Promise<HoursShown> => {
    const hours = await client.fetchQuery(readOf(officeHours.listing, { body: { calendarId, availabilityType } }))
    return { ...hours, calendarId }
  }
}
