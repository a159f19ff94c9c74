import { perHour } from '#contract/endpoint.ts'
import { fill } from '#domain/placeholders.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal, ruleBroken } from '#server/http/errors.ts'
import { takeFrom } from '#server/http/rate-limit.ts'
import { hashOf, randomSecret } from '#server/http/session.ts'
import { emailTemplate, type TemplateKey } from '#server/templates/queries.ts'
import { type Purpose, replaceCode } from './queries.ts'

/** Links that are mailed to one address, whoever asks for them and whether or not anybody has it. */
const LINKS_PER_ADDRESS = perHour(3)

/** One sentence for every code that is wrong, used, expired, replaced, or somebody else's. */
export const linkRefused = () => ruleBroken('This link is not valid any more. Ask for a new one.')

interface Recipient {
  readonly id: number
  readonly email: string
}

/** Counts a link that somebody has asked for, and says whether the address may get one more. */
export async function mayMailLinkTo(ctx: Pick<Context, 'db' | 'rateLimits'>, email: string): Promise<boolean> {
  try {
    await takeFrom(ctx, `account links ${email}`, LINKS_PER_ADDRESS)
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}

/** Mails the link that confirms a user's account. Links sent before are void. */
export async function mailConfirmation(
  tx: Tx,
  user: Recipient,
  { publicUrl, returnUrl }: { publicUrl: string; returnUrl?: string | undefined },
): Promise<void> {
  const code = await newCode(tx, 'confirm-account', user.id)
  const url = confirmationUrl(publicUrl, { email: user.email, code, ...(returnUrl && { returnUrl }) })
  await mail(tx, 'ConfirmAccount', user, url)
}

/** Mails the link by which a user chooses a new password. */
export async function mailReset(tx: Tx, user: Recipient, publicUrl: string): Promise<void> {
  const code = await newCode(tx, 'reset-password', user.id)
  // In the fragment, which browsers keep to themselves.
  await mail(tx, 'ResetPassword', user, `${publicUrl}/reset-password#${asQuery({ email: user.email, code })}`)
}

/** Mails the link that confirms a user's new address, to that address. */
export async function mailNewAddress(tx: Tx, userId: number, newEmail: string, publicUrl: string): Promise<void> {
  const code = await newCode(tx, 'change-email', userId, newEmail)
  const url = confirmationUrl(publicUrl, { email: newEmail, code })
  await mail(tx, 'ConfirmAccount', { id: userId, email: newEmail }, url)
}

async function newCode(tx: Tx, purpose: Purpose, userId: number, newEmail?: string): Promise<string> {
  const code = randomSecret()
  await replaceCode(tx.db, { codeHash: hashOf(code), userId, purpose, ...(newEmail !== undefined && { newEmail }) })
  return code
}

function confirmationUrl(publicUrl: string, parts: Record<string, string>): string {
  return `${publicUrl}/api/account/confirm-account-redirect?${asQuery(parts)}`
}

/** A link's parts as they stand behind its path. */
export const asQuery = (parts: Record<string, string>) => new URLSearchParams(parts).toString()

async function mail(tx: Tx, key: TemplateKey, user: Recipient, url: string): Promise<void> {
  const template = await emailTemplate(tx.db, key)
  if (!template) return
  tx.send({
    channel: 'email',
    templateKey: key,
    recipient: user.email,
    subject: fill(template.subject, { Url: url }, 'header'),
    body: fill(template.body, { Url: url }, 'html'),
    userId: user.id,
  })
}
