/** A VIN in the one spelling that is kept. People copy it in groups and in small letters; the number itself has neither. */
export function normalizeVin(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}
