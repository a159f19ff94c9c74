import { useState } from 'react'
import { dashboard, type Setup, type SetupStep } from '#contract/dashboard.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { CopyText } from '#web/platform/components/CopyText.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { QrCode } from '#web/platform/components/QrCode.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'

/** What a new portal still needs, with a button for each step. It goes when it is done or dismissed. */
export function SetupChecklist() {
  const { data } = useRead(dashboard.setup, {})
  const skip = useWrite(dashboard.skipSetup)
  const [isOpen, setIsOpen] = useState<boolean>()
  if (!data || data.isDismissed) return null
  const left = data.steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped)
  if (data.steps.every(({ isDone }) => isDone)) return null
  const next = left[0]?.step
  const isShown = isOpen ?? left.length > 0
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title="Set up your portal"
      className="mb-5"
      isPadded={false}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">
            {done} of {data.steps.length} done
          </span>
          <Button size="small" aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </Button>
          <Button
            size="small"
            isPending={skip.isPending}
            onClick={() => skip.mutate({ body: { step: 'All', isSkipped: true } })}
          >
            Dismiss
          </Button>
        </div>
      }
    >
      {isShown ? (
        <ol aria-label="Set up your portal" className="divide-y divide-line">
          {data.steps.map((step) => (
            <Step key={step.step} {...step} setup={data} isNext={step.step === next} />
          ))}
        </ol>
      ) : (
        <p className="px-5 py-3 text-muted">
          {left.length > 0 ? `${sayCount(left.length, 'step')} left.` : 'You skipped the other steps. They stay here.'}
        </p>
      )}
    </Card>
  )
}

const WORDS = {
  Organization: {
    title: 'Introduce your organization',
    text: 'Your words on the first page, and your privacy policy.',
  },
  Location: { title: 'Add your first location', text: 'Its name, address and time zone.' },
  Services: {
    title: 'Add services',
    text: 'What people come in for. Begin with a ready-made set for offices like yours.',
  },
  Hours: { title: 'Set the hours', text: 'A calendar with standard hours makes the location bookable.' },
  PublicPage: { title: 'Book the first appointment', text: 'Customers book at this address. Try it on your phone.' },
  People: { title: 'Add your colleagues', text: 'Clerks and managers sign in with accounts of their own.' },
  Messages: { title: 'Send yourself an email', text: 'See that confirmations and reminders will arrive.' },
  Screens: {
    title: 'Set up a kiosk or a waiting room display',
    text: 'Optional: open the address there and pair it with a code.',
  },
} satisfies Record<SetupStep, { title: string; text: string }>

interface StepProps {
  step: SetupStep
  isDone: boolean
  isSkipped: boolean
  isNext: boolean
  setup: Setup
}

function Step({ step, isDone, isSkipped, isNext, setup }: StepProps) {
  const skip = useWrite(dashboard.skipSetup)
  const { title, text } = WORDS[step]
  return (
    <li className="flex items-start gap-3 px-5 py-3.5">
      <Icon
        name={isDone ? 'check-circle' : 'clock'}
        className={isDone ? 'mt-0.5 size-5 text-success' : 'mt-0.5 size-5 text-muted'}
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <strong className={isDone ? 'font-medium text-muted' : 'font-semibold'}>{title}</strong>
          {isDone && <Badge tone="success">Done</Badge>}
          {isSkipped && !isDone && <Badge>Skipped</Badge>}
        </p>
        {!isDone && <p className="text-sm text-muted">{text}</p>}
        {(!isDone || step === 'PublicPage') && (
          <div className="flex flex-wrap items-center gap-2">
            <StepAction step={step} setup={setup} isNext={isNext} />
            {!isDone && (
              <Button
                size="small"
                variant="quiet"
                isPending={skip.isPending}
                aria-label={`${isSkipped ? 'Take up again' : 'Skip'}: ${title}`}
                onClick={() => skip.mutate({ body: { step, isSkipped: !isSkipped } })}
              >
                {isSkipped ? 'Take up again' : 'Skip'}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function StepAction({ step, setup, isNext }: { step: SetupStep; setup: Setup; isNext: boolean }) {
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const
  switch (step) {
    case 'Organization':
      return (
        <ButtonLink to={paths.settings} {...look}>
          Open the settings
        </ButtonLink>
      )
    case 'Location':
      return (
        <ButtonLink to={paths.createLocation} {...look}>
          Create a location
        </ButtonLink>
      )
    case 'Services':
      return (
        <ButtonLink to={paths.appointmentTypeSets} {...look}>
          Choose services
        </ButtonLink>
      )
    case 'Hours':
      return <HoursAction setup={setup} look={look} />
    case 'PublicPage':
      return <PublicPage publicUrl={setup.publicUrl} look={look} />
    case 'People':
      return (
        <ButtonLink to={paths.createUser} {...look}>
          Add a colleague
        </ButtonLink>
      )
    case 'Messages':
      return <TestEmail testEmail={setup.testEmail} look={look} />
    case 'Screens':
      return setup.locationId === null ? (
        <p className="text-sm">Add a location first.</p>
      ) : (
        <ButtonLink to={paths.staffLocation(setup.locationId)} {...look}>
          Open its kiosk and display
        </ButtonLink>
      )
  }
}

interface Look {
  look: { readonly size: 'small'; readonly variant: 'primary' | 'secondary' }
}

/** The hours belong to a calendar, and the calendar to a location. */
function HoursAction({ setup: { locationId, calendarId }, look }: { setup: Setup } & Look) {
  if (locationId === null) return <p className="text-sm">Add a location first.</p>
  if (calendarId === null)
    return (
      <ButtonLink to={paths.createCalendar(locationId)} {...look}>
        Create a calendar
      </ButtonLink>
    )
  return (
    <ButtonLink to={paths.standardHours(locationId, calendarId)} {...look}>
      Set standard hours
    </ButtonLink>
  )
}

function PublicPage({ publicUrl, look }: { publicUrl: string } & Look) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid w-full gap-3">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.landing} {...look}>
          Open the public page
        </ButtonLink>
        <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide link and QR code' : 'Show link and QR code'}
        </Button>
      </div>
      {isShown && (
        <div className="grid max-w-md gap-3">
          <CopyText label="Link to your booking page" text={publicUrl} />
          <QrCode text={publicUrl} label="QR code of your booking page" className="w-40" />
        </div>
      )}
    </div>
  )
}

const SAID = {
  Queued: 'On its way. This page shows when it has left.',
  Sent: 'Sent. Look into your inbox.',
  Captured: 'It cannot leave: no mail server is set up. The person who installed the portal needs to set SMTP_URL.',
  Skipped: 'It was not sent.',
  Failed: 'The mail server refused it.',
} satisfies Record<NonNullable<Setup['testEmail']>['state'], string>

function TestEmail({ testEmail, look }: { testEmail: Setup['testEmail'] } & Look) {
  const { mutate, isPending } = useWrite(dashboard.sendTestEmail)
  return (
    <div className="grid gap-2">
      {testEmail && (
        <output className="text-sm">
          {SAID[testEmail.state]} {testEmail.error}
        </output>
      )}
      <Button
        {...look}
        className="justify-self-start"
        isPending={isPending}
        onClick={() => mutate({}, { onError: (failed) => toast.error(failed.message) })}
      >
        {testEmail ? 'Send another test email' : 'Send a test email'}
      </Button>
    </div>
  )
}
