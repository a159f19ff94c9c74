import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { appointments, type ReviewedAppointment } from '#contract/appointments.ts'
import { waitingList } from '#contract/waiting-list.ts'
import { lastDateFor, usuallyEarlierBy } from '#domain/waiting-list/earlier-by.ts'
import type { EarlierByDays } from '#domain/waiting-list/entry.ts'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { readersDate, sayDay } from '#web/platform/i18n/say-time.ts'
import { earlierWords } from '#web/platform/i18n/earlier-words.ts'
import { EarlierBy } from './EarlierBy.tsx'

interface WantEarlierProps {
  token: string
  appointment: Pick<ReviewedAppointment, 'startDateLocal' | 'earlierByDays'>
}

/**
 * For customers with an appointment: a check box puts them on the waiting list for an earlier one or takes them off;
 * once on it, they choose how much earlier it must be (WAIT-12).
 */
export function WantEarlier(props: WantEarlierProps) {
  return (
    <AddedWords words={earlierWords}>
      <Tick {...props} />
    </AddedWords>
  )
}

function Tick({ token, appointment: { startDateLocal, earlierByDays: saved } }: WantEarlierProps) {
  const id = useId()
  const locale = useLocale()
  const client = useQueryClient()
  const t = useTranslations('earlier')
  const { mutate, variables, isPending, isSuccess, error } = useWrite(waitingList.wantEarlier)

  const date = startDateLocal.slice(0, 10)
  const asked = variables?.body
  const wished = isPending && asked ? (asked.isWanted ? (asked.earlierByDays ?? null) : null) : saved

  const choose = (
    isWanted: boolean,
    earlierByDays: EarlierByDays = usuallyEarlierBy(date, readersDate(new Date())),
  ) => {
    if (isPending) return
    mutate(
      { body: { token, isWanted, earlierByDays } },
      {
        onSuccess: (reply) => client.setQueryData(readOf(appointments.review, { query: { token } }).queryKey, reply),
      },
    )
  }
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3" data-print="hide">
      <CheckboxInput
        id={id}
        checked={wished !== null}
        onChange={(event) => choose(event.target.checked)}
        label={<span className="font-semibold">{t('label')}</span>}
        hint={t('hint')}
      />
      {wished !== null && <EarlierBy date={date} value={wished} onChange={(days) => choose(true, days)} />}
      <output className="font-medium text-muted empty:hidden">
        {isSuccess &&
          (saved === null ? t('off') : t('on', { date: sayDay(locale, lastDateFor({ date, earlierByDays: saved })) }))}
      </output>
      {error && <CallFailure failed={error} notPossible={t('notPossible')} />}
    </div>
  )
}
