import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type WaitingListEntry, waitingList } from '#contract/waiting-list.ts'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { earlierWords } from '#web/platform/i18n/earlier-words.ts'
import { EarlierBy } from '#web/waiting-list/EarlierBy.tsx'
import { showEntry, useAct } from './use-entry.ts'

interface ChangeEarlierByProps {
  token: string
  appointment: NonNullable<WaitingListEntry['appointment']>
}

/** For customers whose offers were too little earlier: changes how much earlier, and keeps their turn (WAIT-15). */
export function ChangeEarlierBy(props: ChangeEarlierByProps) {
  return (
    <AddedWords words={earlierWords}>
      <Chosen {...props} />
    </AddedWords>
  )
}

function Chosen({ token, appointment: { startDateLocal, earlierByDays } }: ChangeEarlierByProps) {
  const client = useQueryClient()
  const t = useTranslations('earlier')
  const { mutate, variables, isPending, isSuccess, error } = useAct(waitingList.changeEarlierBy)
  return (
    <div className="mt-3 grid gap-2">
      <EarlierBy
        date={startDateLocal.slice(0, 10)}
        value={isPending ? variables.body.earlierByDays : earlierByDays}
        onChange={(days) =>
          mutate(
            { body: { token, earlierByDays: days } },
            { onSuccess: (reply) => void showEntry(client, token, reply) },
          )
        }
      />
      <output className="font-normal text-muted empty:hidden">{isSuccess && t('saved')}</output>
      {error && <CallFailure failed={error} notPossible={t('notPossible')} />}
    </div>
  )
}
