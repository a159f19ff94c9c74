import type { CallFailed } from '#web/platform/api/client.ts'

/** Whether the portal refused a mailed code, or an incomplete one, and not what was typed beside it. */
export function isLinkRefused({ status, failures }: CallFailed): boolean {
  return status === 400 && failures.some(({ propertyName }) => ['', 'code', 'email'].includes(propertyName))
}
