import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WaitingListEntry } from '#contract/waiting-list.ts'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { takeUpLostFocus } from '#web/platform/components/focus.ts'
import { HowItWorks } from '#web/waiting-list/HowItWorks.tsx'
import { EntryFacts, PassedOffers } from './EntryFacts.tsx'
import { Leaving } from './Leaving.tsx'
import { OpenOffer } from './OpenOffer.tsx'
import { Standing, TakenTime } from './Standing.tsx'
import { useEntryActions } from './use-entry.ts'

interface EntryProps {
  token: string
  entry: WaitingListEntry
  /** When the portal answered, in milliseconds. */
  answeredAt: number
}

/** An open offer first; else how things stand. Then what is looked for, how the list works, and the way out. */
export function Entry({ token, entry, answeredAt }: EntryProps) {
  const { state, offer, passed } = entry
  const t = useTranslations('waitingList')
  const standing = useRef<HTMLHeadingElement>(null)
  const actions = useEntryActions(token, entry)
  const { done, taken, failed } = actions

  // An offer that was here and is gone has ended, unless this page ended it.
  const [seen, setSeen] = useState<number>()
  const [isOver, setIsOver] = useState(false)
  if (offer && offer.id !== seen) {
    setSeen(offer.id)
    setIsOver(false)
  }
  const isOpen = offer !== null && !isOver
  const isGone = state === 'Waiting' && seen !== undefined && !isOpen
  const isDeclined = done?.action === 'decline' && done.offerId === seen

  useEffect(() => {
    if (done) standing.current?.focus()
    // What the focus was on has gone with the offer.
    else if (isGone) takeUpLostFocus(standing.current)
  }, [done, isGone])

  return (
    <div className="grid gap-6">
      <output className="sr-only">{isOpen && t('offer.title')}</output>
      {isGone && (
        <Banner tone={isDeclined ? 'info' : 'warning'} isLive>
          {t(isDeclined ? 'offer.declined' : 'offer.over')}
        </Banner>
      )}
      {taken ? (
        <TakenTime heading={standing} taken={taken} />
      ) : isOpen ? (
        <OpenOffer
          offer={offer}
          answeredAt={answeredAt}
          instead={entry.appointment}
          actions={actions}
          onOver={() => {
            setIsOver(true)
            actions.refetch()
          }}
        />
      ) : (
        <Standing heading={standing} entry={entry} actions={actions} />
      )}
      {failed && !(isGone && failed.failure.status === 409) && (
        <CallFailure failed={failed.failure} notPossible={t(failed.action === 'confirm' ? 'already' : 'notPossible')} />
      )}
      {state !== 'Ended' && <EntryFacts token={token} entry={entry} />}
      {passed.length > 0 && state === 'Waiting' && <PassedOffers passed={passed} />}
      {state !== 'Ended' && (
        <>
          <HowItWorks />
          <Leaving hasAppointment={entry.appointment !== null} actions={actions} />
        </>
      )}
    </div>
  )
}
