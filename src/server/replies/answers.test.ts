import { expect, it } from 'vitest'
import { hasUnresolved } from '#domain/placeholders.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { type Answers, answerIn } from './answers.ts'

const VALUES = {
  Which: '<which>',
  UntilDate: '<untildate>',
  Count: '<count>',
  List: '<list>',
  Number: '<number>',
  Minutes: '<minutes>',
  When: '<when>',
  Phone: '<phone>',
  Url: '<url>',
}

/** What each answer must say, in whatever language. */
const SAYS: Readonly<Record<keyof Answers, readonly string[]>> = {
  confirm: ['<which>'],
  cancel: ['<which>'],
  'check-in': ['<which>'],
  taken: ['<which>'],
  declined: ['<which>'],
  stays: ['<which>'],
  offerEnded: ['<which>'],
  joined: ['<which>', '<untildate>'],
  more: ['<count>'],
  none: [],
  list: ['<list>'],
  notListed: ['<number>'],
  all: ['<which>', '<count>', '<list>'],
  choose: ['<list>'],
  unclear: ['<list>', '<phone>'],
  lost: ['<phone>'],
  lostOnline: [],
  released: ['<which>', '<url>', '<phone>'],
  isCanceled: ['<which>', '<phone>'],
  isOver: ['<which>', '<phone>'],
  isClosed: ['<which>', '<phone>'],
  tooEarly: ['<when>', '<which>'],
  tooLate: ['<which>'],
  notPossible: ['<which>', '<phone>'],
  help: ['<phone>', 'X', 'STOP'],
  helpOnline: ['<url>', 'STOP'],
  stop: ['START'],
  start: ['STOP'],
  howLate: ['<which>'],
  lateKeeps: ['<minutes>', '<which>'],
  lateLoses: ['<minutes>', '<which>'],
  lateFits: ['<minutes>', '<which>'],
  lateTooEarly: ['<which>'],
  endTexts: ['STOP'],
}
const KEYS = Object.keys(SAYS) as (keyof Answers)[]

it.each(LANGUAGES.flatMap((language) => KEYS.map((key) => [language, key] as const)))(
  'says in %s all that belongs to %s, beginning with a capital letter',
  (language, key) => {
    const answer = answerIn(language, key, VALUES)
    for (const part of SAYS[key]) expect(answer).toContain(part)
    expect(hasUnresolved(answer)).toBe(false)
    expect(answer).toMatch(/^[^\p{Ll}]/u)
    expect(answer).toMatch(/[.。]$/)
  },
)

it.each([
  ['es-MX', 'No tiene citas programadas.'],
  ['ZH-Hans-CN', '您没有即将到来的预约。'],
  ['tlh', 'You have no upcoming appointments.'],
  ['toString', 'You have no upcoming appointments.'],
  ['', 'You have no upcoming appointments.'],
])('answers %j in its language, or in English', (locale, answer) => {
  expect(answerIn(locale, 'none')).toBe(answer)
})

it('ends a sentence with one full stop, also after a time that has its own', () => {
  const answer = answerIn('es', 'tooEarly', { When: 'jue, 5 mar, 8:15 a. m.', Which: 'jue' })
  expect(answer).toBe('Puede registrar su llegada desde: jue, 5 mar, 8:15 a. m. Su cita: jue.')
})

it('inserts what people typed once', () => {
  expect(answerIn('en', 'cancel', { Which: 'Mon, {{Count}}' })).toBe('Canceled: Mon, {{Count}}.')
})
