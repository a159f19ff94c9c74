import type { Db } from '#server/db/database.ts'

/** A mailed link, in parts. */
export interface MailedLink {
  readonly templateKey: string
  readonly path: string
  readonly email: string
  readonly code: string
  readonly returnUrl: string | null
}

/** For tests: the links in the mails to an address, the oldest first, as a mail program would open them. */
export async function linksMailedTo(db: Db, recipient: string): Promise<MailedLink[]> {
  const mails = await db
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .select(['templateKey', 'body'])
    .orderBy('id')
    .execute()
  return mails.map(({ templateKey, body }) => {
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
export async function linkMailedTo(db: Db, recipient: string): Promise<MailedLink> {
  const link = (await linksMailedTo(db, recipient)).at(-1)
  if (!link) throw new Error(`Nothing was mailed to ${recipient}.`)
  return link
}
