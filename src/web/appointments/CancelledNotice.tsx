import { Notice } from '#web/platform/components/Notice.tsx'

/** Stands where actions were: once an appointment is cancelled none is offered. */
export function CancelledNotice() {
  return (
    <Notice tone="warning" isLive>
      This appointment has been cancelled.
    </Notice>
  )
}
