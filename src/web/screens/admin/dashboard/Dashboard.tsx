import type { ReactNode } from 'react'
import { type DashboardElement, dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Warning } from '#domain/warnings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { MessageQueue } from './MessageQueue.tsx'
import { SetupChecklist } from './SetupChecklist.tsx'
import { Attention } from './Attention.tsx'
import { BookingsToday, NoShowRate } from './OfficeCards.tsx'
import { UserCount, UserDetails, UserRoles } from './UserCards.tsx'
import { useDashboard } from './use-dashboard.ts'
import { Link } from '#web/platform/links.tsx'

type Answer = Reply<typeof dashboard.get>

/** The most cards there are (DASH-1); this many placeholders show while loading. */
const MOST_CARDS = 6

/** What an administrator wants to know first: people, offices and messages. */
export function Dashboard() {
  const { data, isPending, isError, isFetching, refetch } = useDashboard()
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching }
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          data?.hasDebugTools && (
            <ButtonLink to={paths.debug} icon="settings">
              Debug tools
            </ButtonLink>
          )
        }
      />
      {data && isError && (
        <Banner
          tone="warning"
          isLive
          className="mb-5"
          title={messages.dashboardFailed}
          actions={
            <Button icon="refresh" isPending={isFetching} onClick={retry.onRetry}>
              Retry
            </Button>
          }
        >
          You are seeing earlier data.
        </Banner>
      )}
      {data && <Warnings warnings={data.warnings} onChange={retry.onRetry} />}
      {data && (
        <Attention
          attention={data.attention}
          failedMessages={failedIn(data.dataElements)}
          isQuiet={data.warnings.length === 0 && data.officesOffClock.length === 0}
        />
      )}
      {data && <SetupChecklist />}
      {data && <OffClock offices={data.officesOffClock} />}
      {data && (
        <Grid>
          {data.dataElements.slice(0, MOST_CARDS).map((element) => (
            <DashboardCard key={element.dashboardDataType} element={element} captured={data.captured} {...retry} />
          ))}
        </Grid>
      )}
      {!data && isPending && <LoadingCards />}
      {!data && !isPending && (
        <Card>
          <FailedState title={messages.dashboardFailed} {...retry} />
        </Card>
      )}
    </>
  )
}

const WARNING_WORDS = {
  EmailsCaptured: {
    title: 'Emails are not being sent',
    text: 'No mail server is set: every email stays in the outbox. The person who installed the portal needs to set SMTP_URL.',
  },
  TextsCaptured: {
    title: 'Texts are not being sent',
    text: 'No SMS gateway is set: every text stays in the outbox. The person who installed the portal needs to set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  },
  EmailsFailing: { title: 'Emails are not getting through', text: 'The outbox says why. They are tried again.' },
  TextsFailing: { title: 'Texts are not getting through', text: 'The outbox says why. They are tried again.' },
  JobsNotRunning: {
    title: 'Background jobs are not running',
    text: 'Reminders are not sent and expired holds are not released. The person who runs the portal can find the cause in the log.',
  },
  JobsFailed: {
    title: 'A background job failed',
    text: 'Its tries are used up. The person who runs the portal can find which job and why in the log. This goes when the job succeeds.',
  },
  BackupMissing: {
    title: 'No backup for more than a week',
    text: 'The person who runs the portal needs to run “npm run backup” every night.',
  },
} satisfies Record<Warning, { title: string; text: string }>

const ABOUT_MESSAGES: ReadonlySet<Warning> = new Set([
  'EmailsCaptured',
  'TextsCaptured',
  'EmailsFailing',
  'TextsFailing',
])

/** What is wrong with the portal itself, so that staff notice before a customer does. */
function Warnings({ warnings, onChange }: { warnings: readonly Warning[]; onChange: () => void }) {
  return warnings.map((warning) => (
    <Banner key={warning} tone="warning" className="mb-5" title={WARNING_WORDS[warning].title}>
      <p>
        {WARNING_WORDS[warning].text}
        {ABOUT_MESSAGES.has(warning) && (
          <>
            {' '}
            <Link to={paths.outbox} className="link">
              Open the outbox
            </Link>
          </>
        )}
      </p>
      {warning === 'BackupMissing' && <BackedUpElsewhere onDone={onChange} />}
    </Banner>
  ))
}

/** Many databases are backed up by the service that runs them. */
function BackedUpElsewhere({ onDone }: { onDone: () => void }) {
  const skip = useWrite(dashboard.skipSetup)
  return (
    <Button
      size="small"
      className="mt-2"
      isPending={skip.isPending}
      onClick={() => skip.mutate({ body: { step: 'Backups', isSkipped: true } }, { onSuccess: onDone })}
    >
      Another program backs it up
    </Button>
  )
}

/** Appointments that a zone's new rules have moved off their moment: each office repairs its own. */
function OffClock({ offices }: { offices: Answer['officesOffClock'] }) {
  if (offices.length === 0) return null
  const count = offices.reduce((sum, office) => sum + office.count, 0)
  return (
    <Banner tone="warning" className="mb-5" title={`${sayCount(count, 'appointment')} at the wrong time`}>
      <p>The rules of a time zone have changed since they were booked. Review and repair them:</p>
      <ul className="mt-1 list-disc ps-5">
        {offices.map(({ locationId, name, count: here }) => (
          <li key={locationId}>
            <Link to={paths.updateLocation(locationId)} className="link">
              {name}
            </Link>{' '}
            ({sayNumber(here)})
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** How many messages have failed; none if that card did. */
function failedIn(elements: readonly DashboardElement[]): number {
  const queue = elements.find((element) => element.dashboardDataType === 'MessageQueue')
  return queue?.data?.failed ?? 0
}

function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">{children}</div>
}

function LoadingCards() {
  return (
    <>
      <output className="sr-only">Loading the dashboard</output>
      <Grid>
        {Array.from({ length: MOST_CARDS }, (_, card) => (
          <Card key={card}>
            <Skeleton lines={5} />
          </Card>
        ))}
      </Grid>
    </>
  )
}

const titles = {
  UserDetails: 'User details',
  UserRoles: 'User roles',
  UserCount: 'User count',
  BookingsToday: 'Today’s bookings',
  NoShowRate: 'No-show rate',
  MessageQueue: 'Message queue',
} satisfies Record<DashboardElement['dashboardDataType'], string>

interface DashboardCardProps {
  element: DashboardElement
  captured: Answer['captured']
  onRetry: () => void
  isRetrying: boolean
}

function DashboardCard({ element, captured, ...retry }: DashboardCardProps) {
  return (
    <Card title={titles[element.dashboardDataType]}>
      {contentOf(element, captured) ?? <FailedState title="This card could not be loaded" {...retry} />}
    </Card>
  )
}

/** What a card shows; null if it failed to load. */
function contentOf(element: DashboardElement, captured: Answer['captured']): ReactNode {
  switch (element.dashboardDataType) {
    case 'UserDetails':
      return element.data && <UserDetails {...element.data} />
    case 'UserRoles':
      return element.data && <UserRoles {...element.data} />
    case 'UserCount':
      return element.data && <UserCount {...element.data} />
    case 'BookingsToday':
      return element.data && <BookingsToday {...element.data} />
    case 'NoShowRate':
      return element.data && <NoShowRate {...element.data} />
    case 'MessageQueue':
      return element.data && <MessageQueue {...element.data} captured={captured} />
  }
}
