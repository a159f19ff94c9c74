import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Read, Reply } from '#contract/endpoint.ts'
import { CallFailed, type CallInput } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'

interface Saving {
  readonly error: CallFailed | null
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly reset: () => void
}

/** A form stands on the record it was filled from, however often that changes meanwhile, until its reader reloads it. */
export function useEdited<E extends Read>(
  current: Reply<E> & { readonly version: number },
  saving: Saving,
  endpoint: E,
  input: CallInput<E>,
) {
  const [edited, setEdited] = useState(current)
  const client = useQueryClient()

  const reload = async () => {
    try {
      setEdited(await client.fetchQuery(readOf(endpoint, input)))
      saving.reset()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast.error(failed.message)
    }
  }

  const isOvertaken = current.version !== edited.version && !saving.isPending && !saving.isSuccess
  return { edited, isStale: isOvertaken || saving.error?.status === 409, reload }
}
