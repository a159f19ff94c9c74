import { Banner } from '#web/platform/components/Banner.tsx'

/** Above a preview that replaces one that was confirmed too late. */
export function RenewedBanner() {
  return (
    <Banner tone="danger" isLive title="Appointments have changed since this preview.">
      Nothing has been done yet. Review the new preview before you confirm.
    </Banner>
  )
}
