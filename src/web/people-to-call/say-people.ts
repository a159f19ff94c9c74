import { sayNumber } from '#web/platform/i18n/say-english.ts'

/** "1 person", "3 people". */
export function sayPeople(count: number): string {
  return `${sayNumber(count)} ${count === 1 ? 'person' : 'people'}`
}
