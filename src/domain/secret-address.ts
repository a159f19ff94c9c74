/** The pages whose very address lets in whoever knows it: a customer's own link, and the links that accounts are mailed. */
const SECRET = /^\/(customer\/appointment|confirm-account|reset-password|authenticate)(\/|$)/i

/** Whether the address of a page is a secret, which nobody else may be told: no referrer, and no analytics. */
export function isSecretAddress(pathname: string): boolean {
  return SECRET.test(pathname)
}
