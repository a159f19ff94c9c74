import { useQueryClient } from '@tanstack/react-query'
import { officeHours } from '#contract/office-hours.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import type { Hours } from './LoadedHours.tsx'

/** Asks for the hours of a calendar once more. */
export function useRereadHours(calendarId: number, availabilityType: 'Standard' | 'Temporary') {
  const client = useQueryClient()
  return async (): Promise<Hours> => {
    const hours = await client.fetchQuery(readOf(officeHours.listing, { body: { calendarId, availabilityType } }))
    return { ...hours, calendarId }
  }
}
