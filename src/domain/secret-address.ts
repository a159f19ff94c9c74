/**
 * Pages whose address alone grants access: a customer's own link to an appointment, a ticket or an entry on the waiting list, and
 * those emailed to accounts.
 */
const SECRET =
  /^\/(customer\/(appointment|ticket|waiting-list(?!\/join(\/|$)))|confirm-account|reset-password|authenticate)(\/|$)/i

/** Whether a page's address is a secret that must not leak: no referrer, and no analytics. */
export function isSecretAddress(pathname: string): boolean {
  return SECRET.test(pathname)
}
