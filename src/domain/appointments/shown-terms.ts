import { isDate, type LocalDate } from '#domain/time.ts'
import { STATUS_LABELS, STATUSES, type Status } from './status.ts'

/** What someone typed into the search of a report: a status or a day as the report shows it, and the words that are left. */
export interface ShownTerms {
  readonly status: Status | undefined
  /** More than one where the year was not typed. */
  readonly days: readonly LocalDate[]
  readonly rest: string
}

/** Each status as its label, as its name, and with one l or two. */
const SPELLINGS = STATUSES.flatMap((status) => {
  const label = STATUS_LABELS[status].toLowerCase()
  return [label, label.replace(' ', '-'), status.toLowerCase(), label.replace('ll', 'l')].map((words) => ({
    status,
    words,
  }))
})

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /(?:^|\s)(\d{4})-(\d\d)-(\d\d)(?=\s|$)/
const SLASHED = /(?:^|\s)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?=\s|$)/
const NAMED =
  /(?:^|\s)(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?(?=[\s,]|$)/

/** Finds a status and a day in what was typed. A day without a year may be of any year around this one. */
export function shownTerms(typed: string, thisYear: number): ShownTerms {
  const lower = ` ${typed.toLowerCase().replace(/\s+/g, ' ').trim()} `
  const spelled = SPELLINGS.find(({ words }) => lower.includes(` ${words} `))
  const withoutStatus = spelled ? lower.replace(` ${spelled.words} `, ' ') : lower
  const { days, rest } = dayIn(withoutStatus, thisYear)
  return { status: spelled?.status, days, rest: rest.replace(/\s+/g, ' ').trim() }
}

function dayIn(text: string, thisYear: number): { days: LocalDate[]; rest: string } {
  const iso = ISO.exec(text)
  if (iso) return found(text, iso[0], [iso[1]], Number(iso[2]), Number(iso[3]))
  const years = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1]
  const slashed = SLASHED.exec(text)
  if (slashed) return found(text, slashed[0], slashed[3] ? [slashed[3]] : years, Number(slashed[1]), Number(slashed[2]))
  const named = NAMED.exec(text)
  if (!named) return { days: [], rest: text }
  return found(text, named[0], named[3] ? [named[3]] : years, MONTHS.indexOf(named[1] ?? '') + 1, Number(named[2]))
}

function found(
  text: string,
  match: string,
  years: readonly (string | number | undefined)[],
  month: number,
  day: number,
): { days: LocalDate[]; rest: string } {
  const two = (number: number) => String(number).padStart(2, '0')
  const days = years.map((year) => `${year}-${two(month)}-${two(day)}`).filter((date) => isDate(date))
  return days.length === 0 ? { days, rest: text } : { days, rest: text.replace(match, ' ') }
}
