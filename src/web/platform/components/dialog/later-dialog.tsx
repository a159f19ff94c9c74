import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { type Later, later } from '#web/platform/components/later/later.tsx'
import { Dialog } from './Dialog.tsx'
import { useTypedAhead } from './typed-ahead.ts'

/** Fetches a part that is to be shown now. One that is here already shows immediately, without a frame in between. */
export function useLater<Props>(part: Later<Props>) {
  const [state, setState] = useState<'fetching' | 'here' | 'failed' | 'fetching again'>('fetching')
  const fetch = () =>
    part.fetchCode().then(
      () => setState('here'),
      () => setState('failed'),
    )
  const fetchMissing = useEffectEvent(() => {
    if (!part.isHere()) void fetch()
  })
  // Once: after a failure, the reader decides.
  useEffect(() => fetchMissing(), [])
  return {
    isHere: part.isHere(),
    hasFailed: state === 'failed' || state === 'fetching again',
    isFetchingAgain: state === 'fetching again',
    fetchAgain: () => {
      setState('fetching again')
      void fetch()
    },
  }
}

/**
 * A dialog whose code comes when it is opened, or before (`useFetchedAhead`), so that the screen shows sooner. Until it
 * is here nothing moves, and the focus stays where it is. If it cannot be fetched, a dialog in its place says so.
 */
export function laterDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Part = later(load)
  function LaterDialog(props: Props) {
    const { isHere, hasFailed, isFetchingAgain, fetchAgain } = useLater(Part)
    useTypedAhead()
    if (isHere) return <Part {...props} />
    if (!hasFailed) return null
    return (
      <Dialog isOpen size="small" title="Not loaded" onClose={props.onClose}>
        <FailedState
          title="This part of the page could not be loaded"
          text="Check your connection, and try again. If that does not help, reload the page."
          onRetry={fetchAgain}
          isRetrying={isFetchingAgain}
        />
      </Dialog>
    )
  }
  return Object.assign(LaterDialog, { fetchCode: Part.fetchCode })
}
