import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { leaveFor } from '#web/platform/leave.ts'
import { useUpdated } from '#web/platform/use-updated.ts'

/** Says that there is a newer release. The old page goes on working with what it has loaded. */
export function UpdateNotice() {
  if (!useUpdated()) return null
  return (
    <Banner
      isLive
      className="mb-4"
      title="The portal has been updated"
      actions={<Button onClick={() => leaveFor(window.location.href)}>Reload</Button>}
    >
      Reload the page when it suits you. What you have typed is kept.
    </Banner>
  )
}
