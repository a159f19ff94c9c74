import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { appointments } from '#contract/appointments.ts'
import { waitingList } from '#contract/waiting-list.ts'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { waitingListCatalogues } from '#web/platform/i18n/waiting-list-catalogues.ts'

interface WantEarlierProps {
  token: string
  isWanted: boolean
}

/** For whoever has an appointment: one tick puts them on the waiting list for an earlier one, and takes them off (WAIT-12). */
export function WantEarlier(props: WantEarlierProps) {
  return (
    <AddedWords catalogues={waitingListCatalogues}>
      <Tick {...props} />
    </AddedWords>
  )
}

function Tick({ token, isWanted }: WantEarlierProps) {
  const id = useId()
  const client = useQueryClient()
  const t = useTranslations('waitingList')
  const { mutate, variables, isPending, isSuccess, error } = useWrite(waitingList.wantEarlier)

  const choose = (wanted: boolean) => {
    if (isPending) return
    mutate(
      { body: { token, isWanted: wanted } },
      {
        onSuccess: (reply) => client.setQueryData(readOf(appointments.review, { query: { token } }).queryKey, reply),
      },
    )
  }
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface px-4 py-3" data-print="hide">
      <CheckboxInput
        id={id}
        checked={isPending ? variables.body.isWanted : isWanted}
        onChange={(event) => choose(event.target.checked)}
        label={<span className="font-semibold">{t('earlier.label')}</span>}
        hint={t('earlier.hint')}
      />
      <output className="font-medium text-muted empty:hidden">
        {isSuccess && t(isWanted ? 'earlier.on' : 'earlier.off')}
      </output>
      {error && <CallFailure failed={error} notPossible={t('notPossible')} />}
    </div>
  )
}
