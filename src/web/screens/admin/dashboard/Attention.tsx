import { Link } from 'react-router'
import type { NeedsAttention } from '#contract/dashboard.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'

interface AttentionProps {
  attention: readonly NeedsAttention[]
  /** Messages that nobody will try again. */
  failedMessages: number
}

/** What somebody has to do something about, before everything that is only good to know. */
export function Attention({ attention, failedMessages }: AttentionProps) {
  if (attention.length === 0 && failedMessages === 0) {
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
          <Item icon="mail" to={paths.outbox} link={`${sayCount(failedMessages, 'message')} failed`}>
            The outbox says why.
          </Item>
        )}
        {attention.map(({ kind, locationId, name, count }) => {
          const { icon, to, link, text } = WORDS[kind](locationId, count)
          return (
            <Item key={`${kind}${locationId}`} icon={icon} to={to} link={`${name}: ${link}`}>
              {text}
            </Item>
          )
        })}
      </ul>
    </Banner>
  )
}

interface Words {
  readonly icon: IconName
  readonly to: string
  readonly link: string
  readonly text: string
}

const WORDS: Readonly<Record<NeedsAttention['kind'], (locationId: number, count: number) => Words>> = {
  PeopleWaiting: (locationId, count) => ({
    icon: 'users',
    to: paths.calendarOf(locationId),
    link: count === 1 ? '1 person is waiting' : `${sayNumber(count)} people are waiting`,
    text: 'They have checked in, and nobody serves them yet.',
  }),
  PeopleToCall: (locationId, count) => ({
    icon: 'phone',
    to: paths.peopleToCall(locationId),
    link: count === 1 ? '1 person to call' : `${sayNumber(count)} people to call`,
    text: 'No message told them what changed.',
  }),
  NoHours: (locationId) => ({
    icon: 'clock',
    to: paths.managerLocation(locationId),
    link: 'no hours',
    text: 'Nobody can book there.',
  }),
}

function Item({ icon, to, link, children }: { icon: IconName; to: string; link: string; children: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Icon name={icon} className="size-4" />
      <Link to={to} className="link font-medium">
        {link}
      </Link>
      <span>{children}</span>
    </li>
  )
}
