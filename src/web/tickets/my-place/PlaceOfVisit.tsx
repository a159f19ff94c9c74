import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { STATE_IN_LINE, type VisitState } from '#domain/appointments/visit-now.ts'
import { refresh } from '#web/platform/api/hooks.ts'
import { MyPlace } from './MyPlace.tsx'
import { PlaceWords } from './PlaceWords.tsx'
import { useMyTicket } from './use-my-ticket.ts'

interface PlaceOfVisitProps {
  token: string
  /** What the rest of the page says. */
  visitState: VisitState
  takesFocus: boolean
}

/** The place in the line of someone who has checked in, on the page of their appointment. */
export function PlaceOfVisit(props: PlaceOfVisitProps) {
  return (
    <PlaceWords>
      <Place {...props} />
    </PlaceWords>
  )
}

function Place({ token, visitState, takesFocus }: PlaceOfVisitProps) {
  const t = useTranslations('place')
  const client = useQueryClient()
  const reread = useCallback(() => void refresh(client, ['Appointment']), [client])
  const { data, error, dataUpdatedAt, isOffline } = useMyTicket(token, reread)
  const state = data ? STATE_IN_LINE[data.state] : error ? 'gone' : visitState
  // The rest of the page goes with it: what has ended, and what can still be done.
  useEffect(() => {
    if (state !== visitState) reread()
  }, [reread, state, visitState])
  if (!data) return null
  return (
    <section aria-label={t('title')}>
      <MyPlace token={token} ticket={data} answeredAt={dataUpdatedAt} {...{ isOffline, takesFocus }} />
    </section>
  )
}
