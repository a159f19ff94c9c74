import { classNames } from '#web/platform/components/class-names.ts'
import { type RealtimeState, useRealtimeState } from '#web/platform/realtime/realtime-state.ts'

const looks = {
  connecting: { text: 'Connecting', hint: 'Connecting to live updates', dot: 'animate-pulse bg-current' },
  online: { text: 'Live', hint: "Other people's changes appear automatically", dot: 'bg-[#82d79d]' },
  offline: { text: 'Offline', hint: 'Live updates are interrupted; reconnecting', dot: 'bg-danger' },
} satisfies Record<RealtimeState, { text: string; hint: string; dot: string }>

/** Whether this screen updates live. Words and color say the same thing; phones and tablets spell out only trouble. */
export function LiveIndicator() {
  const state = useRealtimeState()
  const { text, hint, dot } = looks[state]
  const isTrouble = state === 'offline'
  return (
    <output
      title={hint}
      className={classNames(
        // As wide as its longest word, so that nothing moves when it is connected.
        'flex items-center gap-2 rounded-full px-2.5 py-0.5 text-sm lg:min-w-28',
        isTrouble && 'bg-danger-soft font-semibold text-danger',
      )}
    >
      <span aria-hidden="true" className={classNames('size-2 rounded-full', dot)} />
      <span className={isTrouble ? undefined : 'max-lg:sr-only'}>{text}</span>
      <span className="sr-only">: {hint}</span>
    </output>
  )
}
