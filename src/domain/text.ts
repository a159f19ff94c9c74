/*
 * What a typed text may be. The contract's schemas and the forms of the booking, which carry no schema library, go by the
 * same rules.
 */

/**
 * PostgreSQL cannot store NUL, mail headers cannot carry control characters or line breaks of any kind, lone surrogates
 * are no text at all, and embeddings and overrides turn around the text that follows. Tag characters say what no one sees.
 */
const UNUSABLE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\ud800-\udfff\u{e0000}-\u{e007f}]/u

/** They too reach beyond a text on one line. Texts with several lines, such as templates in Arabic, need them. */
const ISOLATES = /[\u2066-\u2069]/u

/** At least one character that leaves ink: no space, format character, filler or lone accent. U+2800 is Braille without a dot. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** An address as browsers check it (HTML Standard, "valid email address"). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Whether a text on one line, as most are, can be used as it is. */
export const isUsable = (text: string) => !UNUSABLE.test(text) && !ISOLATES.test(text)
/** The same of a text that may have several lines. */
export const areUsableLines = (text: string) => !UNUSABLE.test(text.replaceAll(/[\r\n]/g, ''))

/** A text as it was meant: one in which nothing can be seen is empty. */
export function visibleText(typed: string): string {
  return VISIBLE.test(typed) || !isUsable(typed) ? typed.trim() : ''
}
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
