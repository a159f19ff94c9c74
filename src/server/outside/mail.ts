import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import * as z from 'zod/mini'
import type { MailSettings } from '#server/config.ts'
import { accepted, later, type Outcome, refused } from './outcome.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same on every try, so that an email that arrives twice is recognized as one. */
  readonly messageId: string
  readonly calendar: { readonly method: string; readonly content: string } | undefined
  /** A picture that the page shows. */
  readonly picture?: { readonly id: string; readonly png: Buffer } | undefined
}

export interface MailTransport {
  send(mail: Mail): Promise<Outcome>
  close(): void
}

/** Milliseconds a mail server may take to answer. */
const SILENCE = 10_000

/** Sends emails over SMTP, several at a time over connections that stay open for a while. */
export function createMailTransport({ url, from, requireTls }: MailSettings, connections: number): MailTransport {
  const settings: SMTPPool.Options = {
    pool: true,
    url,
    maxConnections: connections,
    requireTLS: requireTls,
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    socketTimeout: SILENCE,
    // An email is made of what is here: nothing in it may make us read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const smtp = createTransport(settings)
  const host = from.address.split('@')[1] ?? ''

  return {
    async send(mail) {
      // Nodemailer parses lists and header lines out of an address: it may only get one plain address.
      if (!z.regexes.html5Email.test(mail.to)) return refused('That is not a single email address.')
      try {
        await smtp.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.messageId}@${host}>`,
          // Keeps out-of-office replies from answering us.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'appointment.ics' } }),
          ...(mail.picture && { attachments: [inline(mail.picture)] }),
        })
        return accepted
      } catch (cause) {
        return outcomeOf(cause as { code?: string; responseCode?: number })
      }
    },
    close: () => smtp.close(),
  }
}

const inline = ({ id, png }: NonNullable<Mail['picture']>) => ({
  cid: id,
  filename: `${id}.png`,
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

/** The server's message may contain the address: only its code is kept. */
function outcomeOf({ code = '', responseCode = 0 }: { code?: string; responseCode?: number }): Outcome {
  // Ours to fix, and the email is still good then.
  if (code === 'EAUTH') return later('The mail server did not let us sign in.')
  if (code === 'ETLS') return later('The mail server offers no secure connection.')
  if (responseCode >= 500) return refused(`The mail server refused it (${responseCode}).`)
  if (responseCode >= 400) return later(`The mail server asked us to try again (${responseCode}).`)
  return later('The mail server could not be reached.')
}
