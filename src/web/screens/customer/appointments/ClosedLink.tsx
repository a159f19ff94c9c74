import { useTranslations } from 'use-intl'
import { appointments } from '#contract/appointments.ts'
import { VisitWords } from '#web/booking/VisitWords.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Failure } from './Failure.tsx'
import { takeFocus } from '#web/platform/components/focus.ts'

/** One page for every link that opens nothing, one answer to every request for a new one: neither reveals anything. */
export function ClosedLink(props: { token: string }) {
  return (
    <VisitWords>
      <Closed {...props} />
    </VisitWords>
  )
}

function Closed({ token }: { token: string }) {
  const t = useTranslations('visit.link')
  const landing = useTranslations('public.landing')
  const { mutate, error, isPending, isSuccess } = useWrite(appointments.sendNewLink)
  // A malformed link is refused; its holder gets the same answer as anyone.
  const isSent = isSuccess || error?.status === 400
  return (
    <Outcome
      icon="alert"
      title={t('title')}
      actions={
        <>
          {!isSent && (
            <Button variant="primary" icon="mail" isPending={isPending} onClick={() => mutate({ body: { token } })}>
              {t('sendNew')}
            </Button>
          )}
          <ButtonLink to={publicPaths.booking.start}>{landing('book')}</ButtonLink>
        </>
      }
    >
      <p>{t('text')}</p>
      {error && !isSent && <Failure failed={error} />}
      {isSent && (
        <div ref={takeFocus} tabIndex={-1} className="rounded-lg">
          <Banner tone="success" isLive>
            {t('sent')}
          </Banner>
        </div>
      )}
    </Outcome>
  )
}
