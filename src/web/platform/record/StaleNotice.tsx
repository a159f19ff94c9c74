import { Button } from '#web/platform/components/Button.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'

/** Somebody was faster: what was entered stays until its reader gives it up. */
export function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
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
      Reloading replaces what you have entered here.
    </Banner>
  )
}
