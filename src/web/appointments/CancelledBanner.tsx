import { Banner } from '#web/platform/components/Banner.tsx'

/** Replaces the actions: a canceled appointment offers none. */
export function CancelledBanner() {
  return (
    <Banner tone="warning" isLive>
      This appointment has been canceled.
    </Banner>
  )
}
