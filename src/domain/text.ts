/*
 * What a typed text may be. The contract's schemas and the forms of the booking, which carry no schema library, go by the
 * same rules.
 */

/**
 * PostgreSQL cannot store NUL, mail headers cannot carry control characters or line breaks of any kind, lone surrogates
 * are no text at all.
 */
const UNUSABLE = /[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029\ud800-\udfff]/u

/** An address as browsers check it (HTML Standard, "valid email address"). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text on one line, as most are, can be used as it is. */
export const isUsable = (text: string) => !UNUSABLE.test(text)
export const isEmail = (text: string) => EMAIL.test(text)

/** What a mail program turns into a link: "http://", "www.", "evil.example", but not "St.John" or "J.R.". */
const LINK = /[:/@\\<>]|^www\.|\swww\.|[\p{L}\d]\.\p{Ll}{2,}/u

/** Whether a text may be a person's name. It goes into messages, where it must not lead anywhere. */
export const isPersonName = (text: string) => !LINK.test(text)

/** Dots only between other characters. */
const MAILBOX = /^[^.]+(?:\.[^.]+)*$/
/** A host on the internet: "intranet" and "10.0.0.1" are none. */
const PUBLIC_HOST = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

/** Whether mail to the address can arrive from anywhere, as far as its spelling tells (RFC 5321, 4.5.3.1). */
export function isPublicEmail(text: string): boolean {
  const [mailbox = '', host = ''] = text.split('@')
  return isEmail(text) && mailbox.length <= 64 && MAILBOX.test(mailbox) && PUBLIC_HOST.test(host)
}
