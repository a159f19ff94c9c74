import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { zipCodes } from '#contract/zip-codes.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { ProgressBar } from '#web/platform/components/ProgressBar.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'

/** How often a running import is polled, in milliseconds. */
const EVERY_MS = 1000

/** The zip code import: started here, or found running. How an earlier one ended no longer matters. */
export function useZipCodeImport() {
  const [isWatched, setIsWatched] = useState(false)
  const { data, refetch } = useQuery({
    ...readOf(zipCodes.importProgress, {}),
    refetchInterval: ({ state }) =>
      state.data?.progress?.state === 'Running' && state.status !== 'error' ? EVERY_MS : false,
  })
  const begin = useWrite(zipCodes.startImport)
  const progress = data?.progress ?? null

  const start = () =>
    begin.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          setIsWatched(true)
          toast.success(message)
          void refetch()
        },
        onError: (failed) => !isTold(failed) && toast.error(messages.importFailed),
      },
    )
  return {
    button: <ImportButton isStarting={begin.isPending} start={start} />,
    shown: isWatched || progress?.state === 'Running' ? progress : null,
  }
}

/** It replaces what is there, and takes a while: it is asked first. */
function ImportButton({ isStarting, start }: { isStarting: boolean; start: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button icon="download" isPending={isStarting} onClick={() => setIsAsked(true)}>
        Import Zip Codes
      </Button>
      <ConfirmDialog
        title="Import the ZIP codes?"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel="Import"
        onConfirm={async () => {
          setIsAsked(false)
          start()
        }}
      >
        The portal reads the ZIP codes that come with this release again. It takes about a minute. People can book in
        the meantime.
      </ConfirmDialog>
    </>
  )
}

/** The total is unknown until the first zip codes are read. */
function sayProgress({ done, total }: JobProgress): string {
  if (total === 0) return messages.importRunning
  return `${messages.importRunning} ${sayNumber(done)} of ${sayCount(total, 'ZIP code')}`
}

export function ImportProgress({ progress }: { progress: JobProgress | null }) {
  if (!progress) return null
  const { state, done, total, message } = progress
  return (
    <div className="mb-5 grid gap-3">
      {state === 'Running' && <ProgressBar label={sayProgress(progress)} value={done} max={Math.max(1, total)} />}
      {/* The bar changes every second; only the outcome is read aloud. An output element may contain only text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status">
        {state === 'Done' && <Banner tone="success">{sayCount(total, 'ZIP code')} imported.</Banner>}
        {state === 'Failed' && (
          <Banner tone="danger" title={messages.importFailed}>
            {message !== messages.importFailed && message}
          </Banner>
        )}
      </div>
    </div>
  )
}
