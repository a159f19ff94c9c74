import type { Db } from '#server/platform/db/database.ts'
import { secretOf, withSecret } from '#server/platform/outbox-links.ts'
import { createSealer } from '#server/platform/sealed.ts'

/** What the tests' portals seal with. */
export const TEST_KEY = 'a key for tests'

/** A mailed link, in parts. */
export interface LinkInMail {
  readonly templateKey: string
  readonly path: string
  readonly email: string
  readonly code: string
  readonly returnUrl: string | null
}

/** For tests: the links in the emails to an address, oldest first, as a mail program would open them. */
export async function linksMailedTo(db: Db, recipient: string, key = TEST_KEY): Promise<LinkInMail[]> {
  const sealer = createSealer(key)
  const mails = await db
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .where('templateKey', 'in', ['ConfirmAccount', 'ConfirmNewEmail', 'ResetPassword'])
    .select(['templateKey', 'channel', 'body', 'locale', 'messageId'])
    .orderBy('id')
    .execute()
  return mails.map(({ templateKey, ...mail }) => {
    const body = withSecret(mail, '', secretOf(sealer, mail.messageId))
    const href = /href="([^"]*)"/.exec(body)?.[1] ?? ''
    const url = new URL(href.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
    const parts = new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1))
    return {
      templateKey,
      path: url.pathname,
      email: parts.get('email') ?? '',
      code: parts.get('code') ?? '',
      returnUrl: parts.get('returnUrl'),
    }
  })
}

/** The newest link to an address. */
export async function linkMailedTo(db: Db, recipient: string, key = TEST_KEY): Promise<LinkInMail> {
  const link = (await linksMailedTo(db, recipient, key)).at(-1)
  if (!link) throw new Error(`Nothing was mailed to ${recipient}.`)
  return link
}
