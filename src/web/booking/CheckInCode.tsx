import { useTranslations } from 'use-intl'
import { QrCode } from '#web/platform/components/QrCode.tsx'
import { LineWords } from '#web/platform/i18n/LineWords.tsx'

/** The appointment's link as a code that the kiosk at the office scans; on paper too. Loaded when it is shown. */
export function CheckInCode({ link }: { link: string }) {
  return (
    <LineWords>
      <Code link={link} />
    </LineWords>
  )
}

function Code({ link }: { link: string }) {
  const t = useTranslations('line')
  return (
    <section aria-labelledby="check-in-code" className="card flex flex-wrap items-center gap-5 px-5 py-5 sm:px-6">
      <QrCode text={link} label={t('codeLabel')} className="w-36 shrink-0" />
      <div className="min-w-52 flex-1">
        <h2 id="check-in-code" className="text-lg font-semibold">
          {t('codeTitle')}
        </h2>
        <p className="mt-1 max-w-reading text-muted">{t('codeText')}</p>
      </div>
    </section>
  )
}
