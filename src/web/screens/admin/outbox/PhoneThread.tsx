import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type CapturedText, outbox } from '#contract/outbox.ts'
import { limits } from '#domain/limits.ts'
import { sayPhone } from '#domain/phone.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface Exchange {
  readonly reply: string
  readonly answer: string
  /** The newest text when the reply was sent, so that earlier texts stay above it. */
  readonly afterId: number
}

/** The texts to one number, and the replies sent from this page. */
export function PhoneThread({ phoneNumber }: { phoneNumber: string }) {
  const query = useRead(outbox.texts, { query: { phoneNumber } })
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  return (
    <Card title={sayPhone(phoneNumber)} actions={query.data?.hasOptedOut && <Badge tone="warning">Opted out</Badge>}>
      <Loaded query={query} what="the texts">
        {({ texts }) => (
          <div className="grid gap-4">
            <Thread texts={texts} exchanges={exchanges} />
            <Reply
              phoneNumber={phoneNumber}
              onAnswered={(reply, answer) =>
                setExchanges([...exchanges, { reply, answer, afterId: texts.at(-1)?.id ?? 0 }])
              }
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Thread({ texts, exchanges }: { texts: readonly CapturedText[]; exchanges: readonly Exchange[] }) {
  return (
    <ol aria-label="Texts" aria-live="polite" className="grid gap-3">
      {texts.flatMap(({ id, body, link, createdUtc }) => [
        <Bubble key={id} who="The portal">
          {body}
          {link && (
            <>
              {' '}
              <a href={link} target="_blank" rel="noreferrer" className="link">
                Open the link<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
          <span className="mt-1 block text-sm text-muted">
            <Moment utc={createdUtc} />
          </span>
        </Bubble>,
        ...exchanges
          .filter(({ afterId }) => afterId === id)
          .flatMap(({ reply, answer }, index) => [
            <Bubble key={`${id} reply ${index}`} who="You" isOwn>
              {reply}
            </Bubble>,
            <Bubble key={`${id} answer ${index}`} who="The portal">
              {answer}
            </Bubble>,
          ]),
      ])}
    </ol>
  )
}

function Bubble({ who, isOwn = false, children }: { who: string; isOwn?: boolean; children: ReactNode }) {
  const side = isOwn ? 'justify-self-end bg-primary-soft' : 'justify-self-start bg-sunken'
  return (
    <li className={`max-w-[85%] rounded-lg px-4 py-2.5 whitespace-pre-wrap wrap-anywhere ${side}`}>
      <span className="sr-only">{who}: </span>
      {children}
    </li>
  )
}

function Reply(props: { phoneNumber: string; onAnswered: (reply: string, answer: string) => void }) {
  const { phoneNumber, onAnswered } = props
  const id = useId()
  const [body, setBody] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reply = useWrite(outbox.simulateReply)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reply.isPending) return
    const text = body.trim()
    setIsMissing(text === '')
    if (text === '') return
    reply.mutate(
      { body: { phoneNumber, body: text } },
      {
        onSuccess: ({ answer }) => {
          onAnswered(text, answer)
          setBody('')
        },
      },
    )
  }
  return (
    <form onSubmit={send} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextInput
          id={id}
          label="Reply"
          hint="X cancels, C confirms, HERE checks in, STOP ends texts, START resumes them."
          error={isMissing ? 'Required' : reply.error?.message}
          value={body}
          maxLength={limits.textReply}
          autoComplete="off"
          onChange={(event) => setBody(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" isPending={reply.isPending}>
        Send
      </Button>
    </form>
  )
}
