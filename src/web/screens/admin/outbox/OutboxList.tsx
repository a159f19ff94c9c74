import { useState } from 'react'
import { type OutboxRow, outbox } from '#contract/outbox.ts'
import { sayChannel } from '#web/outbox/message-state.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { paths } from '#web/platform/paths.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { outboxColumns, sayRecipient } from './outbox-columns.tsx'

/** Every outgoing email and text, and what happened to it. */
export function OutboxList() {
  const table = useTable(outbox.table, {})
  const retry = useWrite(outbox.retry)
  const [opened, setOpened] = useState<OutboxRow>()
  const tryAgain = ({ id }: OutboxRow) =>
    retry.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success('The message is queued again'),
        onError: (failed) => toast.error(failed.message),
      },
    )
  return (
    <>
      <PageHeader
        title="Outbox"
        breadcrumbs={[{ label: 'Dashboard', to: paths.dashboard }]}
        text="Every email and text, latest first. Without a mail server or an SMS gateway, messages are captured here instead of being sent."
        actions={
          <ButtonLink to={paths.simulatedPhone} icon="phone">
            Phone simulator
          </ButtonLink>
        }
      />
      <DataTable
        {...table}
        label="Messages"
        columns={outboxColumns}
        rowId={(message) => String(message.id)}
        emptyText="Messages appear here when someone books, changes or cancels."
        rowName={nameOf}
        rowLink={(message) => ({
          onPress: () => setOpened(message),
          label: `read the ${sayChannel(message.channel).toLowerCase()}`,
        })}
        rowActions={(message) =>
          message.state === 'Failed'
            ? [{ label: 'Try again', icon: 'refresh', onAction: () => tryAgain(message), isIcon: true }]
            : []
        }
      />
      {opened && <MessageDialog id={opened.id} title={nameOf(opened)} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** "email to ada@portal.test": which message a button is for. */
const nameOf = ({ channel, recipient }: OutboxRow) =>
  `${sayChannel(channel).toLowerCase()} to ${sayRecipient(recipient)}`
