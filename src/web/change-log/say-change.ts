import { STATUS_LABELS, STATUSES, type Status } from '#domain/appointments/status.ts'
import { englishNameOf, languageOf, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import type { Window } from '#domain/availability/hours.ts'
import { fromLocalDateTime, isDate, sayTime } from '#domain/time.ts'
import { sayPhone } from '#domain/phone.ts'
import { sayMediumDate, sayMoment } from '#web/platform/i18n/say-english.ts'

/**
 * A property as people read it: the screens' label, or its name as words.
 * "firstDay" is "First day", "locationId" is "Location", and "es.name" is "Name in Spanish".
 */
export function sayProperty(name: string, labels: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? ''
  const language = TRANSLATED_LANGUAGES.find((code) => name.startsWith(`${code}.`))
  if (language) return `${sayProperty(name.slice(language.length + 1), labels)} in ${englishNameOf(language)}`
  return inWords(name.replace(/Id$/, ''))
}

/** "RanOut" is "Ran out". */
function inWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Their values are one of a few names. */
const OF_A_FEW = new Set(['endedBy', 'kind', 'offer', 'priority', 'state', 'type'])
const NAME = /^[A-Z]?[a-z]+([A-Z][a-z]+)*$/

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const WALL_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d\b(?!:)/g

/** A logged value as people read it: yes and no, moments on the reader's clock, wall times as text, lists without brackets. */
export function sayValue(value: string, property = ''): string {
  if (value === 'true') return 'Yes'
  if (value === 'false') return 'No'
  if (isStatus(value)) return STATUS_LABELS[value]
  if (property === 'ticketPrefixes') return sayLetters(value)
  if (property === 'locale') return englishNameOf(languageOf(value))
  if (OF_A_FEW.has(property) && NAME.test(value)) return inWords(value)
  if (MOMENT.test(value)) return sayMoment(value)
  if (isDate(value)) return sayMediumDate(value)
  // The hours of a closure are minutes of its days.
  if (property === 'from' && value === '0') return 'Start of the day'
  if (property === 'to' && value === '1440') return 'End of the day'
  if ((property === 'from' || property === 'to') && /^\d{1,4}$/.test(value)) return sayTime(Number(value))
  const list = listOf(value)
  if (!list) return sayWallTimes(sayPhone(value))
  return list.every(isWindow) ? list.map(sayWindow).join('\n') || 'Closed' : list.map(String).join(', ')
}

/** A text with the office's times written out: "Ada Lovelace, Mar 9, 2026, 8:05 AM". */
export function sayWallTimes(text: string): string {
  return text.replace(WALL_TIME, (time) => {
    const { date, minute } = fromLocalDateTime(time)
    return `${sayMediumDate(date)}, ${sayTime(minute)}`
  })
}

function isStatus(value: string): value is Status {
  return STATUSES.some((status) => status === value)
}

function isWindow(item: unknown): item is Window {
  return typeof item === 'object' && item !== null && 'from' in item && 'to' in item && 'numberOfSlots' in item
}

const sayWindow = ({ from, to, numberOfSlots, timeSlotDuration }: Window) =>
  `${sayTime(from)} – ${sayTime(to)}, ${numberOfSlots} at once, every ${timeSlotDuration} min`

/** The letters of a location's tickets, without the ids of the types that have them: `{"2":"A"}`. */
function sayLetters(value: string): string {
  return Object.values(JSON.parse(value) as Record<string, string>).join(', ') || 'None'
}

/** A list of plain values or of windows, as the log writes it: `["Monday","Tuesday"]`. */
function listOf(value: string): unknown[] | undefined {
  if (!value.startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every((item) => typeof item !== 'object' || isWindow(item))
      ? parsed
      : undefined
  } catch {
    return undefined
  }
}
