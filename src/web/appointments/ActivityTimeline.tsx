import type { ActivityLog } from '#contract/staff-appointments.ts'
import type { ActivityEventType } from '#domain/appointments/activity.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { type Tone, toneClass } from '#web/platform/components/tone.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { messages } from '#web/platform/messages.ts'

const events: Readonly<Record<ActivityEventType, { text: string; icon: IconName; tone: Tone }>> = {
  CREATED: { text: 'Created', icon: 'plus', tone: 'info' },
  MODIFIED: { text: 'Modified', icon: 'edit', tone: 'neutral' },
  REMINDED: { text: 'Reminded', icon: 'bell', tone: 'neutral' },
  CHECKED_IN: { text: 'Checked in', icon: 'check', tone: 'teal' },
  CALLED: { text: 'Called', icon: 'megaphone', tone: 'info' },
  SERVICE_START: { text: 'Service started', icon: 'user', tone: 'teal' },
  SERVICE_COMPLETE: { text: 'Service complete', icon: 'check-circle', tone: 'success' },
  NO_SHOW: { text: 'No show', icon: 'alert', tone: 'rose' },
  CANCELLED: { text: 'Cancelled', icon: 'x', tone: 'danger' },
}

interface ActivityTimelineProps {
  logs: readonly ActivityLog[]
  /** In a dialog, which has a scroll and edges of its own. */
  isInDialog?: boolean
}

/** What has happened to an appointment, latest first. */
export function ActivityTimeline({ logs, isInDialog = false }: ActivityTimelineProps) {
  if (logs.length === 0)
    return <p className={classNames('text-sm text-muted', !isInDialog && 'p-5')}>{messages.noActivityLogs}</p>
  const entries = (
    <ol className="grid gap-4" aria-label={isInDialog ? 'Activity log' : undefined}>
      {logs.toReversed().map((log, index) => (
        <Entry key={logs.length - index} log={log} isLast={index === logs.length - 1} />
      ))}
    </ol>
  )
  if (isInDialog) return entries
  return (
    <section
      aria-label="Activity log"
      // The area takes the focus so that the keyboard can scroll it too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[300px] overflow-y-auto p-5 focus-visible:-outline-offset-3"
    >
      {entries}
    </section>
  )
}

function Entry({ log, isLast }: { log: ActivityLog; isLast: boolean }) {
  const { text, icon, tone } = events[log.appointmentActivityLogsEventType]
  return (
    <li className="relative flex gap-3">
      {!isLast && <span aria-hidden="true" className="absolute start-[0.9375rem] top-9 -bottom-3 w-0.5 bg-line" />}
      <span className={classNames('grid size-8 flex-none place-items-center rounded-full border', toneClass[tone])}>
        <Icon name={icon} className="size-4" />
      </span>
      <div className="min-w-0 flex-1 rounded-md border border-line px-3 py-2 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 max-sm:flex-col">
          <span className="font-semibold">{text}</span>
          <Moment utc={log.eventDateTimeUtc} className="text-muted tabular-nums" />
        </p>
        <Details json={log.additionalDetailsJson} />
      </div>
    </li>
  )
}

/** Anything else in a log: name and value pairs. */
function Details({ json }: { json: string }) {
  const details = detailsOf(json)
  if (details === undefined) return <p className="mt-1 text-danger">{messages.invalidJson}</p>
  if (details.length === 0) return null
  return (
    <dl className="mt-1 grid gap-0.5">
      {details.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{name === 'station' ? 'Desk' : spelledOut(name)}:</dt>
          <dd className="min-w-0 wrap-anywhere">{said(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.map(said).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Undefined when it cannot be read. */
function detailsOf(json: string): [string, unknown][] | undefined {
  if (json === '') return []
  try {
    const details: unknown = JSON.parse(json)
    if (typeof details === 'object' && details !== null) return Object.entries(details)
    return details === null ? [] : [['Details', details]]
  } catch {
    return undefined
  }
}

/** "changedBy" as "Changed by". */
function spelledOut(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
