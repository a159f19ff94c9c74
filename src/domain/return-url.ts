/**
 * Where somebody may be sent after signing in: a path of this site, written plainly. Nothing is decoded or resolved, so
 * there is nothing that a browser or a server could read in another way: no dots at the beginning of a part, no percent
 * signs, no backslashes, no double slashes.
 */
const PLAIN_PATH = /^\/(?:[A-Za-z0-9][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/

/** What may stand behind the path: a query and a fragment of printable ASCII, without backslashes. */
const PLAIN_REST = /^(?:[?#][!-[\]-~]*)?$/

/** The files under /api that a person may have wanted to open; no other call is a place to come back to. */
const OPENED_FILES = /^\/api\/users\/\d+\/profilePhoto\/[\w-]+$/

/** The returnUrl if it is a place within this site, else nothing. */
export function safeReturnUrl(returnUrl: string | null | undefined): string | undefined {
  if (!returnUrl) return undefined
  const end = returnUrl.search(/[?#]/)
  const path = end === -1 ? returnUrl : returnUrl.slice(0, end)
  if (!PLAIN_PATH.test(path) || !PLAIN_REST.test(returnUrl.slice(path.length))) return undefined
  return isCall(path) && !OPENED_FILES.test(path) ? undefined : returnUrl
}

/** Served by the server and not by a screen, so it is opened by a full page load. */
export function isCall(path: string): boolean {
  return /^\/(?:api|signalr|timezone)(?![^/?#])/i.test(path)
}
