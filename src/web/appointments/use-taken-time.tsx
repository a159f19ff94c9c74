import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FreeTime } from '#contract/booking.ts'
import { otherTimesIn } from '#web/booking/other-times.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'

interface Taken {
  readonly message: string
  readonly otherTimes: readonly FreeTime[]
}

/** Says why the chosen time cannot be had and what is free nearby; the offered times are refetched. */
export function useTakenTime() {
  const client = useQueryClient()
  const [taken, setTaken] = useState<Taken>()

  const saving = async <T,>(call: Promise<T>): Promise<T> => {
    setTaken(undefined)
    try {
      return await call
    } catch (failed) {
      const otherTimes = failed instanceof CallFailed ? otherTimesIn(failed) : undefined
      if (otherTimes) {
        setTaken({ message: (failed as CallFailed).message, otherTimes })
        void refresh(client, ['Appointment'])
      }
      throw failed
    }
  }
  return { saving, banner: taken && sayTaken(taken) }
}

function sayTaken({ message, otherTimes }: Taken): ReactNode {
  return (
    <Banner tone="danger" isLive title={message}>
      {otherTimes.length > 0 && `Free times nearby: ${otherTimes.map(sayFreeTime).join('; ')}.`}
    </Banner>
  )
}

function sayFreeTime({ startDateLocal }: FreeTime): string {
  return `${sayDate(startDateLocal.slice(0, 10))}, ${sayTimeOf(startDateLocal)}`
}
