import './pairing.css'
import { useLocale, useTranslations } from 'use-intl'
import { sayClockAt } from '#web/platform/i18n/say-moment-at.ts'

/** What staff type to pair this display. */
export function PairingCode({ code, expiresAtUtc }: { code: string; expiresAtUtc: string }) {
  const t = useTranslations('lobby')
  const locale = useLocale()
  const time = sayClockAt(locale, new Date(expiresAtUtc))
  return (
    <main className="lobby-middle">
      <h1 className="lobby-title">{t('pairTitle')}</h1>
      <p className="lobby-text">{t('pairStaff')}</p>
      <p className="grid gap-2">
        <span className="lobby-label">{t('code')}</span>
        {/* A code reads left to right in every language. */}
        <span className="lobby-code" dir="ltr" data-testid="pairing-code">
          {code}
        </span>
      </p>
      <p className="lobby-text text-muted">
        {t('pairWait')}
        <br />
        {t('validUntil', { time })}
      </p>
    </main>
  )
}
