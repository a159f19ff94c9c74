import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { WaitRange } from '#contract/line.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import type { StepProps } from './Kiosk.tsx'
import { sayWait } from '#web/platform/i18n/say-wait.ts'

interface KioskStepProps extends Pick<StepProps, 'state'> {
  title: ReactNode
  hint?: ReactNode
  /** The buttons at the lower edge. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * One screen of the kiosk. Text is in the upper third and all controls are below it, within reach from a wheelchair.
 * The heading takes the focus, so that a screen reader begins with it.
 */
export function KioskStep({ state, title, hint, actions, children }: KioskStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <header className="kiosk-top" data-print="hide">
        <p className="kiosk-office wrap-anywhere">{state.locationName}</p>
        <h1 ref={heading} tabIndex={-1} className="kiosk-title">
          {title}
        </h1>
        {hint && <p className="kiosk-hint">{hint}</p>}
      </header>
      <main className="kiosk-main">
        <div className="kiosk-body">{children}</div>
        {actions && (
          <div className="kiosk-actions" data-print="hide">
            {actions}
          </div>
        )}
      </main>
    </>
  )
}

/** Back one step, or to the beginning for the next visitor. */
export function BackButtons({ onBack, startOver }: { onBack?: () => void; startOver: () => void }) {
  const t = useTranslations('kiosk')
  return (
    <>
      {onBack && (
        <button type="button" className="kiosk-button" onClick={onBack}>
          <Icon name="arrow-left" className="size-[1.2em]" />
          {t('back')}
        </button>
      )}
      <button type="button" className="kiosk-button" onClick={startOver}>
        {t('startOver')}
      </button>
    </>
  )
}

/** The wait in words. */
export function useWaitWords() {
  const t = useTranslations('kiosk')
  const locale = useLocale()
  return (wait: WaitRange) => {
    if (!wait) return t('waitUnknown')
    if (wait.isPastClosing) return t('waitPastClosing')
    return t(wait.from === 0 ? 'waitUnder' : 'wait', sayWait(locale, wait))
  }
}
