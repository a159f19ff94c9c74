import { users } from '#contract/users.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind, RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'

type Get = typeof users.get

export const userRecord: RecordKind<Get> & Pick<RecordScreenProps<Get>, 'renderBadge'> = {
  noun: 'user',
  icon: 'user',
  list: { label: 'Users', to: paths.users },
  read: users.get,
  input: (id) => ({ params: { id } }),
  renderBadge: ({ isLocked }) => isLocked && <Badge icon="lock">Locked</Badge>,
}
