/** Pages whose address alone grants access: a customer's own link to an appointment or a ticket, and the links emailed to accounts. */
const SECRET = /^\/(customer\/(appointment|ticket)|confirm-account|reset-password|authenticate)(\/|$)/i

/** Whether a page's address is a secret that must not leak: no referrer, and no analytics. */
export function isSecretAddress(pathname: string): boolean {
  return SECRET.test(pathname)
}
