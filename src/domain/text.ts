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
