import { useTranslations } from 'use-intl'
import { appointments } from '#contract/appointments.ts'
import type { BookedAppointment } from '#contract/booking.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import { VisitWords } from '#web/booking/VisitWords.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Link } from '#web/platform/links.tsx'

interface LinkNotSentProps {
  appointment: Pick<BookedAppointment, 'token' | 'reference' | 'location'>
}

/** For customers who gave a phone number and no more: what to remember, and the link by text with one press. */
export function LinkNotSent(props: LinkNotSentProps) {
  return (
    <VisitWords>
      <Offered {...props} />
    </VisitWords>
  )
}

function Offered({ appointment: { token, reference, location } }: LinkNotSentProps) {
  const t = useTranslations('visit.notSent')
  const text = useWrite(appointments.textLink)
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('remember')}</p>
      <p className="font-semibold">
        <bdi className="tabular-nums" dir="ltr">
          {sayReference(reference)}
        </bdi>{' '}
        · <bdi>{location.name}</bdi>
      </p>
      <output>{text.isSuccess && t('sent')}</output>
      {text.error && <CallFailure failed={text.error} notPossible={t('notPossible')} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2" data-print="hide">
        {!text.isSuccess && (
          <Button icon="phone" isPending={text.isPending} onClick={() => text.mutate({ body: { token } })}>
            {t('send')}
          </Button>
        )}
        <Link to={publicPaths.review(token)} className="link">
          {t('open')}
        </Link>
      </div>
      {!text.isSuccess && <p className="text-sm">{t('consent')}</p>}
    </div>
  )
}
