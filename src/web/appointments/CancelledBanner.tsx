import { Banner } from '#web/platform/components/Banner.tsx'

/** Stands where actions were: once an appointment is cancelled none is offered. */
export function CancelledBanner() {
  return (
    <Banner tone="warning" isLive>
      This appointment has been cancelled.
    </Banner>
  )
}
