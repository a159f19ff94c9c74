import type { Appointment } from '#contract/staff-appointments.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { useTicking } from './use-ticking.ts'

type Told = Pick<Appointment, 'phoneNumber' | 'smsPhoneNumber'>

interface PersonToCallBannerProps {
  person: NonNullable<Appointment['personToCall']>
  appointment: Told
}

/** On an appointment: that its customer has to be called, or who has called them. */
export function PersonToCallBanner({ person, appointment }: PersonToCallBannerProps) {
  const { id, isReply, words, calledUtc, calledBy } = person
  const { isPending, tick, undo } = useTicking(id)
  const number = appointment.phoneNumber || appointment.smsPhoneNumber
  if (calledUtc !== null) {
    const by = calledBy === null ? '' : ` by ${calledBy}`
    return (
      <Banner
        tone="success"
        isLive
        title={
          <>
            Called{by} on <Moment utc={calledUtc} />
          </>
        }
        actions={
          <Button size="small" isPending={isPending} onClick={undo}>
            Undo
          </Button>
        }
      />
    )
  }
  return (
    <Banner
      tone="warning"
      isLive
      title={
        number ? (
          <>
            {isReply ? 'Texted something we could not understand.' : 'Not notified.'} Call{' '}
            <a href={`tel:${number}`} className="link">
              {number}
            </a>
          </>
        ) : (
          'Not notified, and there is no phone number'
        )
      }
      actions={
        <Button size="small" icon="phone" isPending={isPending} onClick={tick}>
          Mark as called
        </Button>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </Banner>
  )
}
