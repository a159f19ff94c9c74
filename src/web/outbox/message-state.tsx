import type { MessageState, OutboxRow } from '#contract/outbox.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Tone } from '#web/platform/components/tone.ts'

const channels = { email: 'Email', sms: 'Text' } satisfies Record<OutboxRow['channel'], string>

export const sayChannel = (channel: OutboxRow['channel']): string => channels[channel]

const tones = {
  Queued: 'info',
  Sent: 'success',
  Captured: 'neutral',
  Skipped: 'warning',
  Failed: 'danger',
} satisfies Record<MessageState, Tone>

export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={tones[state]}>{state}</Badge>
}
