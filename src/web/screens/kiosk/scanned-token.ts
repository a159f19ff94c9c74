/** The secret of an appointment's link within what a scanner read; undefined for any other code. */
export function tokenIn(scanned: string): string | undefined {
  return /\/customer\/appointment\/review\/([\w-]{1,128})/.exec(scanned)?.[1]
}
