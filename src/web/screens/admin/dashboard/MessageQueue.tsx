import { type DashboardData, type dashboard, MESSAGES_COUNTED } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { queueHealth } from '#domain/outbox/queue-health.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Link } from '#web/platform/links.tsx'

/** A queue that sends nothing is never healthy, however empty it is. */
const NOTHING_LEAVES = { tone: 'warning', icon: 'alert' } as const

const words = {
  Healthy: { tone: 'success', icon: 'check-circle', text: 'Messages are going out normally.' },
  Slow: { tone: 'warning', icon: 'clock', text: 'Messages are waiting too long.' },
  Failing: { tone: 'danger', icon: 'alert', text: 'Some people did not get their messages.' },
} as const

type Captured = Reply<typeof dashboard.get>['captured']

interface MessageQueueProps extends DashboardData<'MessageQueue'> {
  captured: Captured
}

/** Whether emails and texts reach people. */
export function MessageQueue({ queued, failed, oldestUnsentSeconds, captured }: MessageQueueProps) {
  const health = queueHealth({ failed, oldestUnsentSeconds })
  const notSent = sayNotSent(captured)
  const { tone, icon } = notSent ? NOTHING_LEAVES : words[health]
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} icon={icon}>
          {notSent?.badge ?? health}
        </Badge>
        {notSent?.text ?? words[health].text}
      </p>
      <Facts layout="rows">
        <Fact label="Queued">{sayCounted(queued)}</Fact>
        <Fact label="Failed">{sayCounted(failed)}</Fact>
        <Fact label="Oldest unsent">{oldestUnsentSeconds === null ? 'None waiting' : sayAge(oldestUnsentSeconds)}</Fact>
      </Facts>
      <Link to={paths.outbox} className="link justify-self-start text-sm">
        Outbox
      </Link>
    </div>
  )
}

/** What stays in the outbox, because no one has set up how it leaves. */
function sayNotSent({ email, sms }: Captured): { badge: string; text: string } | undefined {
  if (email && sms) return { badge: 'Not sending', text: 'No mail server and no SMS gateway are set up.' }
  if (email) return { badge: 'No emails', text: 'No mail server is set up, so emails stay in the outbox.' }
  if (sms) return { badge: 'No texts', text: 'No SMS gateway is set up, so texts stay in the outbox.' }
  return undefined
}

/** The server stops counting at a thousand. */
const sayCounted = (count: number): string => `${sayNumber(count)}${count === MESSAGES_COUNTED ? ' or more' : ''}`

/** Seconds in each unit of an age, longest first. */
const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

function sayAge(seconds: number): string {
  const unit = UNITS.find(([length]) => seconds >= length)
  return unit ? sayCount(Math.floor(seconds / unit[0]), unit[1]) : 'less than a minute'
}
