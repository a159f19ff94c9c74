import { randomBytes, randomUUID } from 'node:crypto'
import { perHour } from '#contract/endpoint.ts'
import { inLanguage, type Language } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { secretOf, withCode } from '#server/platform/outbox-links.ts'
import { type TemplateKey, textsFor } from '#server/templates/queries.ts'
import { type Purpose, replaceCode } from './code-queries.ts'

/** Links that may be mailed to one address, for any caller, with or without an account. */
const LINKS_PER_ADDRESS = perHour(3)

/** One sentence for every code that is wrong, used, expired, replaced, or someone else's. */
export const linkRefused = () => ruleBroken('This link is no longer valid. Ask for a new one.')

interface Recipient {
  readonly id: number
  readonly email: string
}

/** Counts a requested link, and returns whether the address may get one more. */
export async function mayMailLinkTo(ctx: Pick<Context, 'db' | 'rateLimits'>, email: string): Promise<boolean> {
  try {
    await takeFrom(ctx, `account links ${email}`, LINKS_PER_ADDRESS)
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}

/** What a mailed link needs from the portal. */
type Mailer = Pick<Context, 'publicUrl' | 'sealer' | 'language'>

/** Mails the link that confirms a user's account. Earlier links become void. */
export async function mailConfirmation(tx: Tx, user: Recipient, mailer: Mailer, returnUrl?: string): Promise<void> {
  const pathIn = confirmationPath({ email: user.email, ...(returnUrl && { returnUrl }) })
  await mail(tx, mailer, { key: 'ConfirmAccount', purpose: 'confirm-account', userId: user.id, to: user.email, pathIn })
}

/** Mails the link a user needs to choose a new password. */
export async function mailReset(tx: Tx, user: Recipient, mailer: Mailer): Promise<void> {
  const pathIn = (language: Language) => `${inLanguage(PAGES['reset-password'], language)}#${fragmentOf(user)}`
  await mail(tx, mailer, { key: 'ResetPassword', purpose: 'reset-password', userId: user.id, to: user.email, pathIn })
}

/** Where the code of each purpose is brought to. It follows in the fragment, which browsers do not send. */
const PAGES = { 'confirm-account': '/confirm-account', 'reset-password': '/reset-password' } as const

const fragmentOf = ({ email }: Recipient) => beforeCode({ email })

/** A link that is not mailed but handed over. Earlier links for its purpose become void, mailed or not. */
export async function linkInHand(
  tx: Tx,
  user: Recipient,
  purpose: keyof typeof PAGES,
  { publicUrl }: Pick<Mailer, 'publicUrl'>,
): Promise<{ link: string; expiresUtc: string }> {
  const code = randomBytes(32).toString('base64url')
  const { expiresUtc } = await replaceCode(tx.db, { codeHash: hashOf(code), userId: user.id, purpose })
  return { link: `${publicUrl}${PAGES[purpose]}#${fragmentOf(user)}${code}`, expiresUtc }
}

/** Mails the link that confirms a user's new address, to that address. */
export async function mailNewAddress(tx: Tx, userId: number, newEmail: string, mailer: Mailer): Promise<void> {
  const purpose = 'change-email'
  const pathIn = confirmationPath({ email: newEmail, purpose })
  await mail(tx, mailer, { key: 'ConfirmNewEmail', purpose, userId, to: newEmail, newEmail, pathIn })
}

/** Tells a user that their password is another one now. */
export async function mailPasswordChanged(tx: Tx, user: Recipient, { publicUrl, language }: Mailer): Promise<void> {
  await tell(tx, 'PasswordChanged', user, language, `${publicUrl}/forgot-password`)
}

/** Tells a user that their address has changed, at both: the reader of the old one may not have wanted it. */
export async function mailEmailChanged(
  tx: Tx,
  { id, email }: Recipient,
  oldEmail: string,
  mailer: Mailer,
): Promise<void> {
  for (const each of [oldEmail, email]) await tell(tx, 'EmailChanged', { id, email: each }, mailer.language)
}

async function tell(tx: Tx, key: TemplateKey, to: Recipient, language: Language, url = '') {
  const { email: template } = await textsFor(tx.db, key, language)
  if (!template) return
  const { subject, language: locale } = template
  const body = fill(template.body, { Url: inLanguage(url, locale) }, 'html')
  tx.send({ channel: 'email', templateKey: key, recipient: to.email, locale, subject, body, userId: to.id })
}

const confirmationPath = (parts: Record<string, string>) => (language: Language) =>
  `/api/account/confirm-account-redirect?${beforeCode({ ...parts, lang: language })}`

/** A link's parts as they follow its path. */
export const asQuery = (parts: Record<string, string>) => new URLSearchParams(parts).toString()

const beforeCode = (parts: Record<string, string>) => `${asQuery(parts)}&code=`

/**
 * Writes an email with its own code. The code is derived from the email and our key, and is filled in when the email is
 * sent: the database only ever holds its hash.
 */
async function mail(
  tx: Tx,
  { publicUrl, sealer, language }: Mailer,
  letter: {
    key: TemplateKey
    purpose: Purpose
    userId: number
    to: string
    newEmail?: string
    pathIn: (language: Language) => string
  },
): Promise<void> {
  const { key, purpose, userId, to, newEmail, pathIn } = letter
  const messageId = randomUUID()
  const codeHash = hashOf(secretOf(sealer, messageId))
  await replaceCode(tx.db, { codeHash, userId, purpose, ...(newEmail !== undefined && { newEmail }) })
  const { email: template } = await textsFor(tx.db, key, language)
  if (!template) return
  tx.send({
    channel: 'email',
    templateKey: key,
    recipient: to,
    locale: template.language,
    subject: template.subject,
    body: fill(withCode(template.body), { Url: `${publicUrl}${pathIn(template.language)}` }, 'html'),
    userId,
    messageId,
  })
}
