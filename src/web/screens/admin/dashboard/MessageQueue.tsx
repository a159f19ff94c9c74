import { type DashboardData, MESSAGES_COUNTED } from '#contract/dashboard.ts'
import { queueHealth } from '#domain/outbox/queue-health.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Link } from '#web/platform/links.tsx'

const words = {
  Healthy: { tone: 'success', icon: 'check-circle', text: 'Messages are going out normally.' },
  Slow: { tone: 'warning', icon: 'clock', text: 'Messages are waiting too long.' },
  Failing: { tone: 'danger', icon: 'alert', text: 'Some people did not get their messages.' },
} as const

/** Whether emails and texts reach people. */
export function MessageQueue({ queued, failed, oldestUnsentSeconds }: DashboardData<'MessageQueue'>) {
  const health = queueHealth({ failed, oldestUnsentSeconds })
  const { tone, icon, text } = words[health]
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} icon={icon}>
          {health}
        </Badge>
        {text}
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
