import { Button } from '#web/platform/components/Button.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'

/** Someone else was faster: what was entered stays until the reader gives it up. */
export function StaleBanner({ onReload }: { onReload: () => Promise<void> }) {
  return (
    <Banner
      tone="warning"
      isLive
      title="Someone else has changed this record. Reload it and try again."
      actions={
        <Button icon="refresh" onClick={() => void onReload()}>
          Reload
        </Button>
      }
    >
      Reloading replaces what you entered here.
    </Banner>
  )
}
