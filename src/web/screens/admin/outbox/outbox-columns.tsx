import { MESSAGE_CHANNELS, MESSAGE_STATES, type OutboxRow } from '#contract/outbox.ts'
import { sayPhone } from '#domain/phone.ts'
import { StateBadge, sayChannel } from '#web/outbox/message-state.tsx'
import { Beneath } from '#web/platform/components/table/Beneath.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'

/** Removed when the retention period ends. */
export const sayRecipient = (recipient: string): string => sayPhone(recipient) || '(removed)'

export const outboxColumns: readonly Column<OutboxRow>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    render: ({ recipient }) => sayRecipient(recipient),
    className: 'sm:max-w-60',
  },
  {
    id: 'state',
    header: 'State',
    render: ({ state, lastError }) => (
      <>
        <StateBadge state={state} />
        {lastError && <Beneath>{lastError}</Beneath>}
      </>
    ),
    className: 'sm:max-w-48 sm:py-1',
    options: MESSAGE_STATES.map((state) => ({ value: state, label: state })),
  },
  {
    id: 'channel',
    header: 'Channel',
    render: ({ channel }) => sayChannel(channel),
    isWide: true,
    options: MESSAGE_CHANNELS.map((channel) => ({ value: channel, label: sayChannel(channel) })),
  },
  {
    id: 'subject',
    header: 'Subject',
    render: ({ subject }) => (
      <span className="block truncate" dir="auto">
        {subject}
      </span>
    ),
    isLong: true,
  },
  {
    id: 'createdUtc',
    header: 'Created',
    render: (message) => <Moment utc={message.createdUtc} />,
  },
  { id: 'templateKey', header: 'Template', render: ({ templateKey }) => templateKey, isExtra: true },
  { id: 'attempts', header: 'Attempts', render: ({ attempts }) => attempts, align: 'end', isExtra: true },
  {
    id: 'settledUtc',
    header: 'Finished',
    render: ({ settledUtc }) => (settledUtc ? <Moment utc={settledUtc} /> : 'Not yet'),
    isExtra: true,
  },
  { id: 'lastError', header: 'Last error', render: ({ lastError }) => lastError, isExtra: true },
]
