import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { CheckedInToo } from '#contract/kiosk.ts'
import type { GivenTicket } from '#contract/tickets.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { QrCode } from '#web/platform/components/QrCode.tsx'
import { useLinkTo } from '#web/platform/i18n/use-link-to.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { sayDateAt } from '#web/platform/i18n/say-moment-at.ts'
import type { StepProps } from './Kiosk.tsx'
import { KioskStep, useWaitWords } from './KioskStep.tsx'

interface TicketShownProps extends StepProps {
  given: GivenTicket | null
  /** Who was checked in with them, each with a number of their own. */
  others?: readonly CheckedInToo[] | undefined
  isCheckIn: boolean
}

/** The number, the wait and the code for the phone, and on paper if the visitor wants it. */
export function TicketShown({ state, startOver, given, others = [], isCheckIn }: TicketShownProps) {
  const t = useTranslations('kiosk')
  const done = (
    <>
      <button type="button" className="kiosk-button kiosk-primary" onClick={startOver}>
        {t('done')}
      </button>
      {given && (
        <button type="button" className="kiosk-button" onClick={() => window.print()}>
          <Icon name="file-text" className="size-[1.2em]" />
          {t('print')}
        </button>
      )}
    </>
  )
  return (
    <KioskStep
      state={state}
      title={t(isCheckIn ? 'checkedIn' : 'number')}
      hint={
        given?.place.deskName
          ? t('goTo', { desk: given.place.deskName })
          : [given?.isHeld && t('alreadyHeld'), t('takeSeat')].filter(Boolean).join(' ')
      }
      actions={done}
    >
      {given ? (
        <Ticket given={given} state={state} isCheckIn={isCheckIn} />
      ) : (
        <Icon name="check-circle" className="mx-auto size-32 text-success" />
      )}
      {others.length > 0 && (
        <ul className="mt-6 text-center font-semibold">
          {others.map(({ firstName, ticket }) => (
            <li key={`${firstName} ${ticket}`}>
              <bdi>{firstName}</bdi>
              {ticket !== null && (
                <>
                  {': '}
                  <bdi dir="ltr">{ticket}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </KioskStep>
  )
}

type TicketProps = Pick<TicketShownProps, 'state' | 'isCheckIn'> & { given: GivenTicket }

function Ticket({ given: { token, place }, state, isCheckIn }: TicketProps) {
  const t = useTranslations('kiosk')
  const locale = useLocale()
  const sayWait = useWaitWords()
  const link = useLinkTo(publicPaths.ticket(token))
  const [now] = useState(() => new Date())
  return (
    <article className="kiosk-ticket">
      <div>
        <p className="kiosk-paper">{state.locationName}</p>
        {/* Without an appointment it is the heading. */}
        <p className={isCheckIn ? 'kiosk-small text-muted' : 'kiosk-paper'}>{t('number')}</p>
        <p className="kiosk-number" data-testid="ticket">
          <bdi dir="ltr">{place.ticket}</bdi>
        </p>
        {place.peopleAhead !== null && (
          <>
            <p className="font-semibold">{t('ahead', { count: place.peopleAhead })}</p>
            <p>{sayWait(place.wait)}</p>
          </>
        )}
        <p className="kiosk-paper">{sayDateAt(locale, now, state.timeZone)}</p>
      </div>
      <div className="kiosk-follow">
        <QrCode text={link} label={t('followLabel')} className="kiosk-code" />
        <p className="kiosk-small">{t('follow')}</p>
      </div>
    </article>
  )
}
