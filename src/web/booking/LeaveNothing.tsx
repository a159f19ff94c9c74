import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { VisitWords } from './VisitWords.tsx'

/** After this long without a touch, a shared computer is given to the next person. */
const LEFT_AFTER_MS = 10 * 60_000
/** What a browser tells of someone who is there. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

interface LeaveNothingProps {
  /** Whether nothing is lost with the page: the link has been sent. */
  isSent: boolean
  onDone: () => void
}

/** Removes what was booked from this screen: on a press, and when no one is there anymore. */
export function LeaveNothing(props: LeaveNothingProps) {
  return (
    <VisitWords>
      <Asked {...props} />
    </VisitWords>
  )
}

function Asked({ isSent, onDone }: LeaveNothingProps) {
  const t = useTranslations('visit.done')
  useEffect(() => {
    if (!isSent) return undefined
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    // Timers of a hidden page come late, so the clock decides.
    const timer = setInterval(() => Date.now() - touchedAt >= LEFT_AFTER_MS && onDone(), 5000)
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) window.removeEventListener(name, touch)
    }
  }, [isSent, onDone])
  return (
    <section className="card mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-5 sm:px-6" data-print="hide">
      <p className="min-w-52 flex-1">{t(isSent ? 'hint' : 'hintNotSent')}</p>
      <Button icon="check" onClick={onDone}>
        {t('button')}
      </Button>
    </section>
  )
}
