import type { Minute } from '#domain/time.ts'

/**
 * When no one is woken by an offer: from one hour to the other, over midnight if the first is later. Equal hours:
 * never.
 */
export function isNight(minute: Minute, { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number }) {
  const [from, to] = [fromHour * 60, toHour * 60]
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to
}
