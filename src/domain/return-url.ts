/**
 * Where a user may be sent after signing in: a plain path on this site. Nothing is decoded or resolved, so browsers and
 * servers cannot read it differently: no dots at the start of a segment, no percent signs, no backslashes, no double
 * slashes.
 */
const PLAIN_PATH = /^\/(?:[A-Za-z0-9][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/

/** What may follow the path: a query and a fragment of printable ASCII, without backslashes. */
const PLAIN_REST = /^(?:[?#][!-[\]-~]*)?$/

/**
 * A call that a person may have wanted to open, such as a file: opening one is a GET, and a GET changes nothing (SAFE-2).
 * Not those of the account, which begin and end sessions and lead elsewhere.
 */
const OPENED_CALL = /^\/api\/(?!account(?:\/|$))./i

/** The returnUrl if it stays on this site, otherwise undefined. */
export function safeReturnUrl(returnUrl: string | null | undefined): string | undefined {
  if (!returnUrl) return undefined
  const end = returnUrl.search(/[?#]/)
  const path = end === -1 ? returnUrl : returnUrl.slice(0, end)
  if (!PLAIN_PATH.test(path) || !PLAIN_REST.test(returnUrl.slice(path.length))) return undefined
  return isCall(path) && !OPENED_CALL.test(path) ? undefined : returnUrl
}

/** Served by the server, not by a screen, so it needs a full page load. */
export function isCall(path: string): boolean {
  return /^\/(?:api|signalr|timezone)(?![^/?#])/i.test(path)
}
