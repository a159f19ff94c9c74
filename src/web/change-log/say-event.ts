import type { ChangeLogRow } from '#contract/change-log.ts'
import type { DisplayKind } from '#contract/lobby.ts'
import { knownSetting } from '#domain/settings.ts'
import type { ArrivalState } from '#domain/line/arrival.ts'
import type { Ending } from '#domain/waiting-list/entry.ts'
import { nounOf } from '#contract/entities.ts'
import { sayWallTimes } from './say-change.ts'

/** "the user ada@portal.test", "the setting Introduction"; "a waiting list entry" where records have no names. */
export function sayRecord({ recordTypeName, recordName, locationName }: ChangeLogRow): string {
  const noun = nounOf(recordTypeName)
  const at = locationName ? ` at ${locationName}` : ''
  if (recordName === null) return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}${at}`
  const name = recordTypeName === 'Setting' ? knownSetting(recordName)?.label : undefined
  return `the ${noun} ${name ?? recordName}${at}`
}

/** What happened, where people have a word for it: "left the desk Counter 1". Otherwise properties have changed. */
export function sayEvent(lines: readonly [ChangeLogRow, ...ChangeLogRow[]]): string | undefined {
  const [line] = lines
  return EVENTS[line.recordTypeName]?.({
    action: line.changeLogAction,
    record: sayRecord(line),
    isCustomer: CUSTOMERS.has(line.entityChangeTransaction.principal),
    now: (property) => lines.find(({ recordPropertyName }) => recordPropertyName === property)?.newValue,
    before: (property) => lines.find(({ recordPropertyName }) => recordPropertyName === property)?.oldValue,
    isOnly: (property) => lines.every(({ recordPropertyName }) => recordPropertyName === property),
  })
}

/** What the log calls them: online, and by text. */
const CUSTOMERS: ReadonlySet<string> = new Set(['customer', 'gateway'])

interface Happened {
  readonly action: ChangeLogRow['changeLogAction']
  readonly record: string
  /** Whether a customer did it, for themselves. */
  readonly isCustomer: boolean
  /** What a property became; null for nothing, undefined if it stayed. */
  readonly now: (property: string) => string | null | undefined
  readonly before: (property: string) => string | null | undefined
  /** Whether nothing else has changed. */
  readonly isOnly: (property: string) => boolean
}

const EVENTS: Readonly<Record<string, (happened: Happened) => string | undefined>> = {
  Arrival: ({ action, isCustomer, now }) => {
    const ticket = now('ticket')
    if (action === 'Created' && isCustomer) return ticket ? `took the ticket ${ticket}` : 'joined the line'
    if (action === 'Created') return ticket ? `gave out the ticket ${ticket}` : 'added someone to the line'
    const state = now('state')
    if (state === 'Left' && isCustomer) return 'left the line'
    if (state === 'Called' && now('desk')) return `called someone in the line to ${now('desk')}`
    return state ? ARRIVAL_STATES[state as ArrivalState] : undefined
  },
  BlockedPlace: ({ action, now, before }) => {
    if (action === 'Created') return `blocked a place in ${now('calendar')}`
    if (action === 'Deleted') return `freed a blocked place in ${before('calendar')}`
    return undefined
  },
  Closure: ({ action, record, now, before }) => {
    if (action === 'Updated') return undefined
    const types = (action === 'Created' ? now : before)('appointmentTypes') || 'all appointment types'
    return `${action.toLowerCase()} ${record} for ${types}`
  },
  Desk: ({ record, now }) => {
    // When a day ends, desks are closed for the users who sat there.
    const isTheirs = now('user') !== undefined
    if (now('state') === 'Open') return `${isTheirs ? 'sat down at' : 'came back to'} ${record}`
    if (now('state') === 'Away') return `left ${record} for a moment`
    if (now('state') === 'Closed') return `${isTheirs ? 'left' : 'closed'} ${record}`
    return undefined
  },
  LobbyDisplay: ({ action, now, before }) => {
    const kind = (now('kind') ?? before('kind') ?? 'Lobby') as DisplayKind
    const display = kind === 'Kiosk' ? 'a kiosk' : 'a lobby display'
    return `${action === 'Deleted' ? 'unpaired' : 'paired'} ${display}`
  },
  Location: ({ record, now, isOnly }) => {
    if (!isOnly('isArchived')) return undefined
    return `${now('isArchived') === 'true' ? 'archived' : 'unarchived'} ${record}`
  },
  OutboxMessage: ({ now }) => (now('state') === 'Queued' ? 'sent a message again that had failed' : undefined),
  PersonToCall: ({ now }) => {
    if (now('unclearReply') !== undefined) return 'noted a reply that no one could interpret'
    if (now('calledDateUtc') === undefined) return undefined
    return now('calledDateUtc') === null
      ? 'noted that a customer is still to be called'
      : 'noted that a customer has been called'
  },
  Ticket: ({ action, now }) =>
    action === 'Created' ? `announced the ticket ${now('ticketNumber')} at ${now('station')}` : undefined,
  User: ({ action, record, now, isOnly }) => {
    if (action !== 'Updated') return undefined
    if (isOnly('isLocked')) return `${now('isLocked') === 'true' ? 'locked' : 'unlocked'} ${record}`
    if (isOnly('passwordHash')) return `changed the password of ${record}`
    return undefined
  },
  WaitingListEntry: ({ action, isCustomer, now }) => {
    if (action === 'Created') return isCustomer ? 'joined the waiting list' : 'put an entry on the waiting list'
    if (now('isConfirmed') === 'true') return `confirmed ${isCustomer ? 'their place' : 'an entry'} on the waiting list`
    const endedBy = now('endedBy')
    if (endedBy === 'Left' && isCustomer) return 'left the waiting list'
    if (endedBy) return ENDINGS[endedBy as Ending]
    const offer = now('offer')
    if (offer === 'Declined') return 'declined a time that the waiting list offered'
    if (offer === 'Expired') return 'ended a waiting list offer that got no answer'
    return offer ? `offered ${sayWallTimes(offer)} to someone on the waiting list` : undefined
  },
}

const ARRIVAL_STATES: Readonly<Record<ArrivalState, string>> = {
  Waiting: 'put someone back in the line',
  Called: 'called someone in the line',
  Serving: 'began to serve someone in the line',
  Parked: 'parked someone in the line',
  Served: 'finished serving someone in the line',
  Left: 'took someone out of the line',
  NoShow: 'marked someone in the line as a no-show',
  Closed: 'closed the line for someone who was still in it',
}

const ENDINGS: Readonly<Record<Ending, string>> = {
  Taken: 'took a time that the waiting list offered',
  Left: 'took an entry off the waiting list',
  Unanswered: 'took an entry off the waiting list: its offers stayed unanswered',
  Booked: 'took an entry off the waiting list: an appointment has been booked',
  RanOut: 'removed an entry from the waiting list: its last day has passed',
}
