import { useTranslations } from 'use-intl'
import { useReadyDocuments } from './use-ready-documents.ts'

interface ChecklistProps {
  appointment: { readonly id: number; readonly endDateUtc: string }
  documents: readonly string[]
}

/** What to bring, to check off at home; on paper, boxes. */
export function Checklist({ appointment: { id, endDateUtc }, documents }: ChecklistProps) {
  const t = useTranslations('booking.confirmation')
  const { ready, toggle } = useReadyDocuments(id, endDateUtc)
  return (
    <>
      <ul aria-label={t('bring')} className="-my-1.5">
        {documents.map((document) => (
          <li key={document}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 print:min-h-0">
              <input
                type="checkbox"
                className="checkbox"
                checked={ready.includes(document)}
                onChange={() => toggle(document)}
              />
              <bdi>{document}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted" data-print="hide">
        {t('ready')}
      </p>
    </>
  )
}
