import { classNames } from '#web/components/class-names.ts'
import { type RealtimeState, useRealtimeState } from '#web/realtime/realtime-state.ts'

const looks = {
  connecting: { text: 'Connecting', hint: 'Connecting to live updates', dot: 'bg-neutral animate-pulse' },
  online: { text: 'Live', hint: "Other people's changes appear by themselves", dot: 'bg-success' },
  offline: { text: 'Offline', hint: 'Live updates are interrupted; trying again', dot: 'bg-danger' },
} satisfies Record<RealtimeState, { text: string; hint: string; dot: string }>

/** Whether this screen keeps itself current. Words and colour say the same; on a phone only trouble is spelt out. */
export function LiveIndicator() {
  const state = useRealtimeState()
  const { text, hint, dot } = looks[state]
  return (
    <output title={hint} className="flex items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className={classNames('size-2 rounded-full', dot)} />
      <span className={state === 'offline' ? undefined : 'max-sm:sr-only'}>{text}</span>
      <span className="sr-only">: {hint}</span>
    </output>
  )
}
