import { useState } from 'react'
import { CallFailed } from '#web/platform/api/client.ts'
import { toast } from '#web/platform/components/toast/toast.ts'

interface Rereading<R> {
  readonly versionOf: (record: R) => number | undefined
  readonly reread: () => Promise<R>
}

/**
 * A form keeps the record it was filled in from, however often that changes in the meantime, until the reader reloads
 * it.
 */
export function useEdited<R>(current: R, { versionOf, reread }: Rereading<R>) {
  const [edited, setEdited] = useState(current)
  const [filling, setFilling] = useState(0)

  const reload = async (onReloaded?: () => void): Promise<void> => {
    try {
      setEdited(await reread())
      setFilling(filling + 1)
      onReloaded?.()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast.error(failed.message)
    }
  }

  return {
    edited,
    /** The key of the form: it is filled in again whenever the record is reloaded. */
    filling,
    isOvertaken: versionOf(current) !== versionOf(edited),
    reload,
  }
}
