import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

/** After this long without a touch the visitor may have left (KIOSK-5). */
const IDLE_MS = 60_000
/** How long the kiosk then waits for a press. */
const WARNING_MS = 30_000
const TICK_MS = 1000

const signsOfLife = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Asks whether the visitor is still there, and if not, starts over for the next one. */
export function IdleWarning({ onTimeUp }: { onTimeUp: () => void }) {
  const t = useTranslations('kiosk')
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const activeAt = useRef(0)
  const timeUp = useEffectEvent(onTimeUp)

  useEffect(() => {
    activeAt.current = Date.now()
    const live = () => {
      // Once it asks, only an answer counts.
      if (Date.now() - activeAt.current < IDLE_MS) activeAt.current = Date.now()
    }
    // Computed from the clock at every tick: timers stop while a screen sleeps.
    const timer = setInterval(() => {
      const left = IDLE_MS + WARNING_MS - (Date.now() - activeAt.current)
      if (left <= 0) timeUp()
      else setSecondsLeft(left > WARNING_MS ? undefined : Math.ceil(left / TICK_MS))
    }, TICK_MS)
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, live)
    }
  }, [])

  const stay = () => {
    activeAt.current = Date.now()
    setSecondsLeft(undefined)
  }
  return secondsLeft === undefined ? null : (
    <Question secondsLeft={secondsLeft} onStay={stay} onLeave={onTimeUp} t={t} />
  )
}

interface QuestionProps {
  secondsLeft: number
  onStay: () => void
  onLeave: () => void
  t: ReturnType<typeof useTranslations<'kiosk'>>
}

/** A dialog of the browser's own: it keeps the focus, and gives it back. */
function Question({ secondsLeft, onStay, onLeave, t }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby="still-there" className="kiosk-dialog" onCancel={onStay}>
      <h2 id="still-there" className="kiosk-title">
        {t('stillThere')}
      </h2>
      <p role="timer">{t('startsOver', { seconds: secondsLeft })}</p>
      {/* Every second would drown out the question. */}
      <output className="sr-only">{secondsLeft <= 10 && t('startsOver', { seconds: 10 })}</output>
      <div className="kiosk-actions">
        <button type="button" className="kiosk-button kiosk-primary" onClick={onStay}>
          {t('moreTime')}
        </button>
        <button type="button" className="kiosk-button" onClick={onLeave}>
          {t('startOver')}
        </button>
      </div>
    </dialog>
  )
}
