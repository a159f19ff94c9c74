import { useNavigate } from 'react-router'
import type { Effected } from '#contract/effects.ts'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { paths } from '#web/platform/paths.ts'

/** Where someone watching a run came from, in the state of the page. */
export interface Watched {
  readonly list: { readonly label: string; readonly to: string }
}

/** After a change: says that it is done, then goes back, or to where the rest of it can be watched. */
export function useAfterChange(list: Watched['list']): (effected: Effected, doneText: string) => void {
  const navigate = useNavigate()
  const goBack = useReturnToList(list.to)
  return ({ progressId }, doneText) => {
    toast.success(doneText)
    if (progressId === null) return goBack()
    // What was changed may be gone: Back must not lead there again.
    void navigate(paths.progress(progressId), { replace: true, state: { list } satisfies Watched })
  }
}
