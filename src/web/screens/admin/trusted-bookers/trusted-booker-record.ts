import { trustedBookers } from '#contract/trusted-bookers.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind } from '#web/platform/record/RecordScreen.tsx'

export const trustedBookerRecord: RecordKind<typeof trustedBookers.get> = {
  noun: 'trusted booker',
  icon: 'users',
  list: { label: 'Trusted bookers', to: paths.trustedBookers },
  read: trustedBookers.get,
  input: (id) => ({ params: { id } }),
}
