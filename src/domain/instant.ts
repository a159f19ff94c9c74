import { isDate } from './time.ts'

const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** A moment with its zone, and nothing a database would reject: no February 30, no zone beyond the date line. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDate(text.slice(0, 'YYYY-MM-DD'.length))
}
