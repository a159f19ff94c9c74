import { useTranslations } from 'use-intl'
import { booking } from '#contract/booking.ts'
import { sayCountdown, SOON, useSecondsLeft } from '#web/booking/hold.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { type KeptHold, keptFrom } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useRefusalReason } from '#web/screens/customer/booking/information/use-refusal-reason.ts'

/** How long the chosen time is held. Updated every second, announced only shortly before the end and at the end. */
export function HoldCountdown({ hold }: { hold: KeptHold }) {
  const secondsLeft = useSecondsLeft(hold)
  const t = useTranslations('booking.hold')
  const isOver = secondsLeft === 0
  return (
    <div className="mb-6">
      {isOver ? <RunOut /> : <Kept hold={hold} secondsLeft={secondsLeft} />}
      <output className="sr-only">
        {isOver && t('over')}
        {!isOver && secondsLeft <= SOON && t('soonOver')}
      </output>
    </div>
  )
}

function Kept({ hold, secondsLeft }: { hold: KeptHold; secondsLeft: number }) {
  const { change } = useBooking()
  const extend = useWrite(booking.extendHold)
  const reasonFor = useRefusalReason()
  const t = useTranslations('booking.hold')

  const askForMore = () =>
    extend.mutate(
      { body: { holdKey: hold.holdKey } },
      {
        onSuccess: (extended) => change({ hold: keptFrom(extended) }),
        onError: ({ status }) => {
          // It is no longer held, whatever this device's clock says.
          if (status === 409) change({ hold: { ...hold, expiresAtUtc: new Date().toISOString() } })
        },
      },
    )

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
        <p role="timer" className="me-auto flex items-center gap-2">
          <Icon name="clock" className="size-5 text-primary" />
          <span>
            {t('keeping')} <span className="inline-block font-semibold tabular-nums">{sayCountdown(secondsLeft)}</span>
          </span>
        </p>
        {hold.canExtend && (
          <Button size="small" isPending={extend.isPending} onClick={askForMore}>
            {t('extend')}
          </Button>
        )}
      </div>
      {extend.error && (
        <Banner tone="danger" isLive className="mt-3">
          {reasonFor(extend.error)}
        </Banner>
      )}
    </>
  )
}

function RunOut() {
  const t = useTranslations('booking.hold')
  return (
    <Banner
      tone="warning"
      actions={
        <ButtonLink to={publicPaths.booking.time} size="small">
          {t('chooseAnother')}
        </ButtonLink>
      }
    >
      {t('over')}
    </Banner>
  )
}
