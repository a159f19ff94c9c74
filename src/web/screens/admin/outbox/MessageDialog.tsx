import { type OutboxMessage, outbox } from '#contract/outbox.ts'
import { StateBadge } from '#web/outbox/message-state.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { MailFrame } from '#web/templates/MailFrame.tsx'

/** One message as its recipient reads it. */
export function MessageDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const query = useRead(outbox.get, { params: { id } })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={<span className="inline-block first-letter:uppercase">{title}</span>}
      actions={query.data?.link && <OpenLink link={query.data.link} />}
    >
      <Loaded query={query} what="the message" missing={<EmptyState icon="mail" title="Message not found." />}>
        {(message) => <Message message={message} />}
      </Loaded>
    </Dialog>
  )
}

function Message({ message }: { message: OutboxMessage }) {
  const { channel, subject, body, state, attempts, templateKey, createdUtc, settledUtc, lastError } = message
  return (
    <div className="grid gap-5">
      <Facts>
        <Fact label="State">
          <StateBadge state={state} />
        </Fact>
        <Fact label="Template">{templateKey}</Fact>
        <Fact label="Created">
          <Moment utc={createdUtc} className="inline-block" />
        </Fact>
        <Fact label="Finished">{settledUtc ? <Moment utc={settledUtc} className="inline-block" /> : 'Not yet'}</Fact>
        <Fact label="Attempts">{attempts}</Fact>
        {lastError !== '' && <Fact label="Last error">{lastError}</Fact>}
      </Facts>
      {channel === 'email' && (
        <p className="font-semibold wrap-anywhere" dir="auto">
          {subject}
        </p>
      )}
      {body === '' && <p className="text-muted">The message was removed after the retention period.</p>}
      {body !== '' &&
        (channel === 'email' ? (
          <MailFrame title="The email" html={body} className="h-[26rem]" />
        ) : (
          <p className="rounded-lg bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">{body}</p>
        ))}
    </div>
  )
}

/** Opens a captured message's link, as its recipient would. */
export function OpenLink({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass('primary', 'medium')}>
      Open the link
      <span className="sr-only">(opens in a new tab)</span>
      <Icon name="external" className="size-[1.2em]" />
    </a>
  )
}
