import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { refresh } from '#web/platform/api/hooks.ts'
import { MyPlace } from './MyPlace.tsx'
import { PlaceWords } from './PlaceWords.tsx'
import { useMyTicket } from './use-my-ticket.ts'

/** The place in the line of someone who has checked in, on the page of their appointment. */
export function PlaceOfVisit({ token }: { token: string }) {
  return (
    <PlaceWords>
      <Place token={token} />
    </PlaceWords>
  )
}

function Place({ token }: { token: string }) {
  const t = useTranslations('place')
  const client = useQueryClient()
  const { data, dataUpdatedAt, isOffline } = useMyTicket(token)
  const isEnded = data && (data.state === 'Served' || data.state === 'NoShow')
  // The appointment has ended with it, which the rest of the page says.
  useEffect(() => {
    if (isEnded) void refresh(client, ['Appointment'])
  }, [client, isEnded])
  if (!data) return null
  return (
    <section aria-label={t('title')}>
      <MyPlace token={token} ticket={data} answeredAt={dataUpdatedAt} isOffline={isOffline} />
    </section>
  )
}
