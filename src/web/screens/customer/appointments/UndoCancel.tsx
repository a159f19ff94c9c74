import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import type { VisitActions } from './use-visit-actions.ts'
import { VisitWords } from '#web/booking/VisitWords.tsx'

/** For a few minutes, who canceled can have the same time back (LINK-8). */
export function UndoCancel({ actions }: { actions: VisitActions }) {
  return (
    <VisitWords>
      <Asked actions={actions} />
    </VisitWords>
  )
}

function Asked({ actions }: { actions: VisitActions }) {
  const t = useTranslations('visit.undo')
  return (
    <div
      className="card grid items-center gap-x-6 gap-y-3 px-5 py-5 sm:flex sm:justify-between sm:px-6"
      data-print="hide"
    >
      <p>{t('hint')}</p>
      <Button size="large" isPending={actions.isUndoing} onClick={actions.undoCancel}>
        {t('button')}
      </Button>
    </div>
  )
}
