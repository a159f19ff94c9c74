import { useState } from 'react'
import type { Location } from '#contract/locations.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { useZoneQuestion } from './use-zone-question.tsx'

/** Says that the rules of the location's time zone have changed since appointments were booked, and repairs them. */
export function OffClockBanner({ location }: { location: Location }) {
  const zone = useZoneQuestion({ isRepair: true })
  const goBack = useReturnToList(paths.locations)
  const [isAsking, setIsAsking] = useState(false)
  const { appointmentsOffClock, pullNumberLatestNumber: _, isArchived: __, ...asItIs } = location

  const repair = async () => {
    setIsAsking(true)
    try {
      if (!(await zone.save(asItIs))) return
      toast.success(`The appointments of ${location.name} are at their times again`)
      goBack()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast.error(failed.message)
    } finally {
      setIsAsking(false)
    }
  }
  if (appointmentsOffClock === 0) return null
  return (
    <>
      <Banner
        tone="warning"
        className="mb-5 max-w-3xl"
        title={sayOffClock(appointmentsOffClock)}
        actions={
          <Button icon="clock" isPending={isAsking} onClick={() => void repair()}>
            Review and repair
          </Button>
        }
      >
        The rules of this time zone have changed since they were booked, or the zone was changed without moving them.
      </Banner>
      {zone.dialog}
    </>
  )
}

function sayOffClock(count: number): string {
  return count === 1
    ? '1 appointment has the wrong time after a time zone change.'
    : `${sayCount(count, 'appointment')} have the wrong time after a time zone change.`
}
