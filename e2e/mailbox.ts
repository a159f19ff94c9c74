import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { DEVELOPMENT_KEY } from '#server/config.ts'
import { connect } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { linkIn, secretOf } from '#server/platform/outbox-links.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { portalUrl } from './portal.ts'

/** What the demo's portal has mailed: it captures everything in its outbox. */
export interface Mailbox {
  /** The link in the mail of this kind to someone, as soon as the mail is there. */
  mailed(recipient: string, templateKey: string): Promise<string>
  /** Ends the time in which someone has to confirm, as soon as they have been asked; false before that. */
  endTimeToConfirm(appointmentId: number): Promise<boolean>
  close(): Promise<void>
}

/** Joins the database server that the portal started. */
export async function openMailbox(): Promise<Mailbox> {
  const { url } = await startEmbeddedPostgres({ dataDir: process.env.PORTAL_DATA ?? '' })
  const db = connect(url, { connections: 1 })
  const sealer = createSealer(DEVELOPMENT_KEY)
  const publicUrl = await portalUrl()
  const linkTo = async (recipient: string, templateKey: string): Promise<string | undefined> => {
    const mail = await db
      .selectFrom('outbox')
      .where('recipient', '=', recipient)
      .where('templateKey', '=', templateKey)
      // Before it is delivered, no one has it: its link opens nothing yet.
      .where('state', '=', 'Captured')
      .select(['templateKey', 'channel', 'body', 'locale', 'messageId'])
      .executeTakeFirst()
    return mail && linkIn(mail, publicUrl, secretOf(sealer, mail.messageId))
  }
  return {
    async mailed(recipient, templateKey) {
      const find = () => linkTo(recipient, templateKey)
      await expect.poll(find, { timeout: 90_000 }).toContain('/customer/')
      return (await find()) ?? ''
    },
    async endTimeToConfirm(appointmentId) {
      const { rows } = await sql`
        with ended as (
          update asked_to_confirm k set confirm_by = now() - interval '1 minute'
          where k.appointment_id = ${appointmentId} and exists (
            select from outbox o where o.appointment_id = k.appointment_id and o.state = 'Captured')
          returning k.appointment_id),
        -- not at the next full minute, but now
        queued as (
          insert into jobs.job (name, policy) select 'confirm-to-keep', 'stately' from ended on conflict do nothing)
        select from ended`.execute(db)
      return rows.length > 0
    },
    close: () => db.destroy(),
  }
}
