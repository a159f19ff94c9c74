import { randomUUID } from 'node:crypto'
import type { OutboxMessage, SimulateReply } from '#contract/outbox.ts'
import { languageOf } from '#domain/languages.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { htmlPage } from '#server/platform/mail-page.ts'
import { harmless } from '#server/platform/rich-text.ts'
import {
  type LinkedMessage,
  MASKED_SECRET,
  linkIn,
  secretOf,
  withSecret,
  withTicketLink,
} from '#server/platform/outbox-links.ts'
import { hasOptedOut } from '#server/appointments/links/opt-outs.ts'
import { capturedPhones, capturedTexts, messageById, requeue } from './table.ts'

/** How this portal handles outgoing messages. */
export interface OutboxSettings {
  readonly isDemo: boolean
  readonly areTextsCaptured: boolean
  /** Answers a customer's text: from above, because answers change what rooms below know nothing of. */
  readonly answerText: (ctx: Context, text: { from: string; body: string; messageSid: string }) => Promise<string>
}

/** A message as its recipient reads it, except that its reader here must not get into the customer's appointment. */
export async function getMessage(ctx: Context, id: number, settings: OutboxSettings): Promise<OutboxMessage> {
  const row = found(await messageById(ctx.db, id), 'Message')
  const { createdAt, settledAt, messageId: _, locale: __, ...message } = row
  const body = masked(ctx, row)
  return {
    ...message,
    createdUtc: createdAt,
    settledUtc: settledAt,
    body: row.channel === 'email' && body !== '' ? htmlPage(harmless(body), languageOf(row.locale)) : body,
    link: row.state === 'Captured' ? openLink(ctx, row, settings) : null,
  }
}

/** A message as colleagues of the office read it: its links are not for them. */
const masked = ({ publicUrl }: Context, message: LinkedMessage): string =>
  withSecret(
    withTicketLink(message, publicUrl, () => MASKED_SECRET),
    publicUrl,
    MASKED_SECRET,
  )

/** In the demo, messages go nowhere and belong to no one: their links are there to try. */
function openLink({ sealer, publicUrl }: Context, message: LinkedMessage, { isDemo }: OutboxSettings): string | null {
  return isDemo ? (linkIn(message, publicUrl, secretOf(sealer, message.messageId)) ?? null) : null
}

export async function retryMessage(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    found(await messageById(tx.db, id), 'Message')
    if (!(await requeue(tx.db, id))) throw conflict('Only a message that has failed can be tried again.')
    const [before, after] = [{ state: 'Failed' }, { state: 'Queued' }]
    tx.record({ action: 'Updated', entityType: 'OutboxMessage', entityId: id, before, after })
  })
}

export async function phones({ db }: Context, { areTextsCaptured }: OutboxSettings) {
  return { areTextsCaptured, phoneNumbers: areTextsCaptured ? await capturedPhones(db) : [] }
}

export async function textsTo(ctx: Context, phoneNumber: string, settings: OutboxSettings) {
  const rows = await capturedTexts(ctx.db, phoneNumber)
  return {
    hasOptedOut: await hasOptedOut(ctx.db, phoneNumber),
    texts: rows.map((row) => ({
      id: row.id,
      body: masked(ctx, row),
      link: openLink(ctx, row, settings),
      createdUtc: row.createdAt,
    })),
  }
}

/** The answer the customer's phone would get. Only for numbers that got a text here: others belong to real people. */
export async function simulateReply(ctx: Context, { phoneNumber, body }: SimulateReply, settings: OutboxSettings) {
  if (!settings.areTextsCaptured) throw conflict('This portal sends real texts: reply from a phone.')
  if ((await capturedTexts(ctx.db, phoneNumber)).length === 0) {
    throw ruleBroken('No captured text went to this number.', 'phoneNumber')
  }
  const text = { from: phoneNumber, body, messageSid: `simulated ${randomUUID()}` }
  return { answer: await settings.answerText({ ...ctx, actor: { kind: 'gateway' } }, text) }
}
