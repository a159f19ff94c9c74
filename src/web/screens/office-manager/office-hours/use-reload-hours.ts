import { useQueryClient } from '@tanstack/react-query'
import { officeHours } from '#contract/office-hours.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import type { Hours } from './LoadedHours.tsx'

/** Asks for the hours of a calendar once more. If that fails it is told, and nothing is handed on. */
export function useReloadHours(calendarId: number, availabilityType: 'Standard' | 'Temporary') {
  const client = useQueryClient()
  return async (onReloaded: (hours: Hours) => void): Promise<void> => {
    try {
      const read = readOf(officeHours.listing, { body: { calendarId, availabilityType } })
      const hours: Omit<Hours, 'calendarId'> = await client.fetchQuery(read)
      onReloaded({ ...hours, calendarId })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast.error(failed.message)
    }
  }
}
