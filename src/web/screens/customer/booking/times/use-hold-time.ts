import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { booking } from '#contract/booking.ts'
import { refresh, useWrite } from '#web/platform/api/hooks.ts'
import { useHumanCheck } from '#web/platform/human-check/use-human-check.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { keptFrom, ofPeople } from '#web/screens/customer/booking/draft.ts'
import { takenIn } from '#web/screens/customer/booking/taken.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useRefusalReason } from '#web/screens/customer/booking/information/use-refusal-reason.ts'

interface Time {
  readonly locationId: number
  readonly startDateLocal: string
}

/** Holds a time and moves on to the next step; the time held before is released. */
export function useHoldTime() {
  const { draft, change } = useBooking()
  const navigate = useNavigate()
  const client = useQueryClient()
  const check = useHumanCheck()
  const reasonFor = useRefusalReason()
  const write = useWrite(booking.holdTime, {
    prepare: async ({ body }) => ({ body: { ...body, humanCheck: await check.answer() } }),
  })
  const [taken, setTaken] = useState<ReturnType<typeof takenAt>>()

  const hold = ({ locationId, startDateLocal }: Time) => {
    if (write.isPending) return
    const { appointmentTypes, hold: held } = draft
    write.mutate(
      { body: { locationId, appointmentTypes, ...ofPeople(draft), startDateLocal, holdKey: held?.holdKey } },
      {
        onSuccess: (kept) => {
          change({ locationId, startDateLocal, hold: keptFrom(kept) })
          void navigate(publicPaths.booking.information)
        },
        onError: (failed) => {
          setTaken(takenAt(locationId, failed))
          // The free times shown turned out to be out of date.
          if (failed.status === 409) void refresh(client, ['Appointment'])
        },
      },
    )
  }

  const isRefused = write.error && !takenIn(write.error)
  return {
    hold,
    /** The time that is being tried. */
    pending: write.isPending ? write.variables?.body : undefined,
    taken,
    problem: isRefused ? reasonFor(write.error) : undefined,
  }
}

function takenAt(locationId: number, failed: Parameters<typeof takenIn>[0]) {
  const taken = takenIn(failed)
  return taken && { ...taken, locationId }
}
