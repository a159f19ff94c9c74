import { useNavigate } from 'react-router'
import type { Effected } from '#contract/effects.ts'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'

/** Where someone watching a run came from, in the state of the page. */
export interface Watched {
  readonly list: { readonly label: string; readonly to: string }
}

/** Several locations may have changed together: each has its own list. */
export function sayWhomToCall(count: number): string {
  const people = count === 1 ? '1 person has' : `${sayNumber(count)} people have`
  return `${people} to be called. See “People to call” on the location’s page or its calendar.`
}

/** Says that a change is done, and links to the people to call. */
export function sayDone({ toCallCount }: Effected, doneText: string): void {
  toast.success(doneText)
  if (toCallCount > 0) toast.info(sayWhomToCall(toCallCount), { isSticky: true })
}

/** After a change: says that it is done, then goes back, or to where the rest of it can be watched. */
export function useAfterChange(list: Watched['list']): (effected: Effected, doneText: string) => void {
  const navigate = useNavigate()
  const goBack = useReturnToList(list.to)
  return (effected, doneText) => {
    const { progressId } = effected
    sayDone(effected, doneText)
    if (progressId === null) return goBack()
    // What was changed may be gone: Back must not lead there again.
    void navigate(paths.progress(progressId), { replace: true, state: { list } satisfies Watched })
  }
}
