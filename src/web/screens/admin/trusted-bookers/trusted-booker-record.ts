import { trustedBookers } from '#contract/trusted-bookers.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind } from '#web/platform/record/RecordScreen.tsx'

export const trustedBookerRecord = {
  noun: 'trusted booker',
  icon: 'users',
  above: [{ label: 'Settings', to: paths.settings }],
  list: { label: 'Trusted bookers', to: paths.trustedBookers },
  read: trustedBookers.get,
  input: (id: number) => ({ params: { id } }),
} satisfies RecordKind<typeof trustedBookers.get>
