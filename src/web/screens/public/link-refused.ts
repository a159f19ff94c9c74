import type { CallFailed } from '#web/platform/api/client.ts'

/** Whether the portal refused the emailed link, wrong or incomplete, rather than what was typed with it. */
export function isLinkRefused({ status, failures }: CallFailed): boolean {
  return status === 400 && failures.some(({ propertyName }) => ['', 'code', 'email'].includes(propertyName))
}
