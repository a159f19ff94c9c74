import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastActivity, noteActivity } from './tabs.ts'

/** The countdown before an idle session is logged out. */
const WARNING_MS = 120_000
const MINUTE_MS = 60_000
/** How often the clock is checked, and how often activity is recorded at most. */
const TICK_MS = 1000

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

interface IdleWatch {
  /** The session cookie's life; half of it without activity is idle. */
  cookieMinutes: number
  /** Called every half of the cookie's life while someone is active: typing alone does not keep the session alive. */
  onRefreshDue: () => void
  onTimeUp: () => void
}

/** Seconds until the idle session ends, or undefined while someone is active. All tabs count the same. */
export function useIdle({ cookieMinutes, onRefreshDue, onTimeUp }: IdleWatch) {
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const idleAfter = (cookieMinutes * MINUTE_MS) / 2
  const activeAt = useRef(0)
  const refreshDue = useEffectEvent(onRefreshDue)
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    const start = Date.now()
    let refreshedAt = start
    let isOver = false
    activeAt.current = start
    noteActivity(start)

    const idleFor = () => Date.now() - Math.max(activeAt.current, lastActivity())

    const live = (event: Event) => {
      // When a page changes under a resting mouse, browsers report a move to where it already is.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
      const now = Date.now()
      // Once the countdown runs, only an answer stops it, not a hand that brushes the mouse.
      if (now - activeAt.current < TICK_MS || idleFor() >= idleAfter) return
      activeAt.current = now
      noteActivity(now)
    }

    // Computed from the clock at every tick: timers stop in hidden tabs and on sleeping computers.
    const tick = () => {
      if (isOver) return
      const left = idleAfter + WARNING_MS - idleFor()
      if (left > WARNING_MS) {
        setSecondsLeft(undefined)
        if (activeAt.current > refreshedAt && Date.now() - refreshedAt >= idleAfter) {
          refreshedAt = Date.now()
          refreshDue()
        }
        return
      }
      isOver = left <= 0
      setSecondsLeft(Math.max(0, Math.ceil(left / TICK_MS)))
      if (isOver) timeUp()
    }

    const timer = setInterval(tick, TICK_MS)
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, live)
    }
  }, [idleAfter])

  const stay = () => {
    activeAt.current = Date.now()
    noteActivity(activeAt.current)
    setSecondsLeft(undefined)
  }
  return { secondsLeft, stay }
}
