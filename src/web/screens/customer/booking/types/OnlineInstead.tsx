import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { AppointmentTypeOption } from '#contract/booking.ts'
import { hostOf } from '#domain/web-address.ts'
import { call } from '#web/platform/api/client.ts'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=online' })

/** A service that needs no visit, and where to do it instead. Only some offices have any, so it comes when it is needed. */
export function OnlineInstead({ option }: { option: AppointmentTypeOption }) {
  return (
    <AddedWords words={words}>
      <Notice option={option} />
    </AddedWords>
  )
}

function Notice({ option: { id, name, onlineUrl, onlineText } }: { option: AppointmentTypeOption }) {
  const t = useTranslations('online')
  useEffect(() => countShown(id), [id])
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">{t('title', { name })}</p>
      <p>{t('noVisit')}</p>
      {onlineText && (
        <p dir="auto" className="mt-1 whitespace-pre-line text-muted">
          {onlineText}
        </p>
      )}
      <a
        href={onlineUrl}
        rel="noreferrer"
        onClick={() => count(id, 'followed')}
        className={classNames(buttonClass('primary', 'medium'), 'mt-3')}
      >
        {t('go', { host: hostOf(onlineUrl) })}
      </a>
    </div>
  )
}

/** The types already counted: showing one again on the same visit does not count. */
const shown = new Set<number>()

function countShown(id: number): void {
  if (shown.has(id)) return
  shown.add(id)
  count(id, 'shown')
}

/** Runs in the background: a failure to count does not matter to the customer. */
function count(appointmentTypeId: number, what: 'shown' | 'followed'): void {
  call(appointmentTypes.countOnline, { body: { appointmentTypeId, what } }, { keepalive: true }).catch(() => undefined)
}
