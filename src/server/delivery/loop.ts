import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { DELIVERED_AT_ONCE, type DeliveryContext, deliverDue, type Transports } from './deliver.ts'
import { createTextTransport } from '#server/outside/texts.ts'

/** Milliseconds between polls of an outbox with nothing due. */
const PAUSE = 1_000

/** How long a stopping server waits for messages in flight: a little less than its own ten seconds. */
const STOP_WITHIN = 8_000

/** The configured channels. Loads only what they need. */
export async function createTransports({ mail, texts }: Pick<Config, 'mail' | 'texts'>): Promise<Transports> {
  return {
    ...(mail && {
      mail: {
        transport: (await import('#server/outside/mail.ts')).createMailTransport(mail, DELIVERED_AT_ONCE),
        from: mail.from,
      },
    }),
    ...(texts && { texts: createTextTransport(texts) }),
  }
}

/**
 * Delivers messages until it is stopped. Every server process does, and the claims keep them apart. Not a job in the
 * queue: a booking would have to enqueue one, and a message would wait for it. Emails and texts have separate loops: a
 * mail server that is slow to fail must not delay a call to someone in the lobby.
 */
export function startDelivery(
  ctx: DeliveryContext,
  transports: Transports,
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const onFailure = (cause: unknown) => log.error({ err: cause }, 'a message could not be delivered')

  async function loop(channel: 'email' | 'sms'): Promise<void> {
    while (!stopping.signal.aborted) {
      const delivered = await deliverDue(ctx, transports, { channel, onFailure }).catch((cause: unknown) => {
        onFailure(cause)
        return 0
      })
      if (delivered === 0) await pause(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = Promise.all([loop('email'), loop('sms')])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, pause(STOP_WITHIN, undefined, { ref: false })])
      transports.mail?.transport.close()
    },
  }
}
