import type { AppointmentMessage } from '#contract/staff-appointments.ts'
import { StateBadge, sayChannel } from '#web/outbox/message-state.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'

interface SentMessagesProps {
  sent: readonly AppointmentMessage[]
}

/** The emails and texts about an appointment, latest first, and whether they have gone out. */
export function SentMessages({ sent }: SentMessagesProps) {
  if (sent.length === 0) return <p className="text-sm text-muted">No messages</p>
  return (
    <ul className="grid gap-2 text-sm">
      {sent.map(({ channel, templateKey, state, reason, atUtc }, index) => (
        <li key={sent.length - index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">
            {sayChannel(channel)}: {inWords(templateKey)}
          </span>
          <StateBadge state={state} />
          <Moment utc={atUtc} className="ms-auto text-muted tabular-nums" />
          {reason !== '' && <p className="w-full text-muted">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

/** "AppointmentConfirmation" as people read it. */
const inWords = (templateKey: string): string =>
  templateKey.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
