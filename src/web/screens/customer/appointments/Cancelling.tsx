import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { controlProps } from '#web/platform/components/form/field.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { Failure } from './Failure.tsx'
import type { VisitActions } from './use-visit-actions.ts'

interface CancellingProps {
  actions: VisitActions
  /** The first names of everyone affected, if several people come together. */
  names: readonly string[]
  onKeep: () => void
}

/** Asks whether to really cancel the appointment and, optionally, why. */
export function Cancelling({ actions, names, onKeep }: CancellingProps) {
  const locale = useLocale()
  const t = useTranslations('review')
  const errors = useTranslations('errors')
  const id = useId()
  const [reason, setReason] = useState('')
  const [isTooLong, setIsTooLong] = useState(false)
  const { failed, isCancelling, cancel } = actions
  const hint = t('reasonHint')
  const error = isTooLong ? errors('tooLong', { max: limits.cancellationReason }) : undefined

  const submit = (form: HTMLFormElement) => {
    const isOver = reason.trim().length > limits.cancellationReason
    setIsTooLong(isOver)
    if (isOver) form.querySelector('textarea')?.focus()
    else if (!isCancelling) cancel(reason)
  }

  const text =
    names.length > 1 ? t('cancelTextForAll', { names: new Intl.ListFormat(locale).format(names) }) : t('cancelText')
  return (
    <ChangePanel title={t('cancelQuestion')} text={text} onSubmit={submit}>
      <div className="grid max-w-reading gap-6">
        <FieldFrame id={id} label={t('reason')} hint={hint} error={error} isOptional>
          <textarea
            {...controlProps(id, { error, hint, isOptional: true })}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="control"
          />
        </FieldFrame>
        {failed && <Failure failed={failed} />}
        <div className="grid gap-3 sm:flex">
          <Button type="submit" variant="danger" size="large" isPending={isCancelling}>
            {t('cancelYes')}
          </Button>
          <Button size="large" onClick={onKeep}>
            {t('cancelNo')}
          </Button>
        </div>
      </div>
    </ChangePanel>
  )
}
