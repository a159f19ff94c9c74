import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'

/** Somebody was faster: what was entered stays until its reader gives it up. */
export function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  return (
    <Notice
      tone="warning"
      isLive
      title="Somebody else has changed this record. Reload it and try again."
      actions={
        <Button icon="refresh" onClick={() => void onReload()}>
          Reload
        </Button>
      }
    >
      Reloading replaces what you have entered here.
    </Notice>
  )
}
