import { DEVELOPMENT_KEY } from '#server/config.ts'
import { connect } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { linkIn, secretOf } from '#server/platform/outbox-links.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { portalUrl } from './portal.ts'

/** What the demo's portal has mailed: it captures everything in its outbox. */
export interface Mailbox {
  /** The link in the mail of this kind to somebody; undefined if there is none yet. */
  linkTo(recipient: string, templateKey: string): Promise<string | undefined>
  close(): Promise<void>
}

/** Joins the database server that the portal started. */
export async function openMailbox(): Promise<Mailbox> {
  const { url } = await startEmbeddedPostgres({ dataDir: process.env.PORTAL_DATA ?? '' })
  const db = connect(url, { connections: 1 })
  const sealer = createSealer(DEVELOPMENT_KEY)
  const publicUrl = await portalUrl()
  return {
    async linkTo(recipient, templateKey) {
      const mail = await db
        .selectFrom('outbox')
        .where('recipient', '=', recipient)
        .where('templateKey', '=', templateKey)
        .select(['templateKey', 'channel', 'body', 'locale', 'messageId'])
        .executeTakeFirst()
      return mail && linkIn(mail, publicUrl, secretOf(sealer, mail.messageId))
    },
    close: () => db.destroy(),
  }
}
