import type { ReactNode } from 'react'
import { ATTENTION_KINDS, dashboard, type NeedsAttention } from '#contract/dashboard.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { sayCount, sayMediumDate, sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Link } from '#web/platform/links.tsx'

interface AttentionProps {
  attention: readonly NeedsAttention[]
  /** Messages that will not be retried. */
  failedMessages: number
  /** Nothing else on the page warns of anything. */
  isQuiet: boolean
}

/** What needs action, before everything that is only good to know. */
export function Attention({ attention, failedMessages, isQuiet }: AttentionProps) {
  // A portal that cannot be booked yet does need attention: its checklist says what.
  const isBookable = useIsBookable()
  if (attention.length === 0 && failedMessages === 0) {
    if (!isQuiet || !isBookable) return null
    return (
      <p className="mb-5 flex items-center gap-2 text-muted">
        <Icon name="check-circle" className="size-5 text-success" />
        Nothing needs attention.
      </p>
    )
  }
  return (
    <Banner tone="warning" title="Needs attention" className="mb-5">
      <ul aria-label="Needs attention" className="mt-1 grid gap-1 text-sm">
        {failedMessages > 0 && (
          <Item icon="mail" text={`${sayCount(failedMessages, 'message')} failed`}>
            <Link to={paths.outbox} className="link">
              See why in the outbox
            </Link>
          </Item>
        )}
        {ATTENTION_KINDS.map((kind) => {
          const offices = attention.filter((each) => each.kind === kind)
          if (offices.length === 0) return null
          const { icon, sayAll, to } = WORDS[kind]
          const count = offices.reduce((sum, office) => sum + office.count, 0)
          return (
            <Item key={kind} icon={icon} text={sayAll(count, offices.length)}>
              {offices.map((office) => (
                <Link key={`${office.locationId} ${office.date}`} to={to(office.locationId)} className="link">
                  {sayOffice(office)}
                </Link>
              ))}
            </Item>
          )
        })}
      </ul>
    </Banner>
  )
}

/** "Elm Street: 2", or "Elm Street, Thu, Mar 5: 40 from 17 addresses". */
function sayOffice({ name, count, date, addresses }: NeedsAttention): string {
  const where = date === null ? name : `${name}, ${sayMediumDate(date)}`
  const from = addresses === null ? '' : ` from ${addresses === 1 ? '1 address' : `${sayNumber(addresses)} addresses`}`
  return count > 0 ? `${where}: ${sayNumber(count)}${from}` : where
}

/** Whether customers can book anywhere; until that is known, nothing is claimed. */
function useIsBookable(): boolean {
  const { data, isError } = useRead(dashboard.setup, {})
  return isError || (data?.steps.some(({ step, isDone }) => step === 'Hours' && isDone) ?? false)
}

interface Words {
  readonly icon: IconName
  /** How many people at how many offices. */
  readonly sayAll: (people: number, offices: number) => string
  readonly to: (locationId: number) => string
}

const WORDS: Readonly<Record<NeedsAttention['kind'], Words>> = {
  PeopleWaiting: {
    icon: 'users',
    sayAll: (people) => (people === 1 ? '1 person is waiting' : `${sayNumber(people)} people are waiting`),
    to: paths.calendarOf,
  },
  PeopleToCall: {
    icon: 'phone',
    sayAll: (people) => (people === 1 ? '1 person to call' : `${sayNumber(people)} people to call`),
    to: paths.peopleToCall,
  },
  DayHeld: {
    icon: 'calendar',
    sayAll: (places) => `${sayCount(places, 'time')} held in the last hour but not booked`,
    to: paths.calendarOf,
  },
  NoHours: {
    icon: 'clock',
    sayAll: (_, offices) => `${sayCount(offices, 'location')} without hours`,
    to: paths.managerLocation,
  },
}

/** One line for each kind, however many offices there are: what it is, and where. */
function Item({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
      <Icon name={icon} className="size-4" />
      <span className="font-semibold">{text}</span>
      <div className="col-start-2 flex flex-wrap gap-x-3 gap-y-1">{children}</div>
    </li>
  )
}
