import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textLength } from '#domain/notifications/message.ts'
import { fittedText } from './fitted-text.ts'

const CLOSURE = '{{Location}} is closed. {{StartDateTime}} is cancelled. {{Message}}'
const CONFIRMATION = 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel.'
const StartDateTime = 'Monday, March 9, 2026, 8:05 AM'

it('leaves a text that fits alone', () => {
  const text = fittedText(CONFIRMATION, { StartDateTime, Location: 'Elm Street' }, 0)
  expect(text).toBe('Booked: Monday, March 9, 2026, 8:05 AM, Elm Street. Reply X to cancel.')
})

it('shortens the message before the office’s name', () => {
  const text = fittedText(
    CLOSURE,
    { StartDateTime, Location: 'Elm Street', Message: 'Water in the cellar. '.repeat(20) },
    0,
  )
  expect(text).toMatch(/^Elm Street is closed\. Monday, March 9, 2026, 8:05 AM is cancelled\. Water .*\.\.\.$/)
  expect(textLength(text).used).toBeLessThanOrEqual(160)
})

it('never cuts the time, how to cancel, or the link', () => {
  const template = 'Reminder: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel.'
  const text = fittedText(template, { StartDateTime, Location: 'The Motor Vehicle Office of the County' }, 70)
  expect(text).toBe(`Reminder: ${StartDateTime}, The Motor Vehicle Office.... {{Url}} Reply X to cancel.`)
})

it('stays whole and goes as several if shortening is not enough', () => {
  const values = { StartDateTime: '2026年3月9日星期一 8:05 AM', Location: 'The Motor Vehicle Office of the County' }
  const text = fittedText('Reminder: {{StartDateTime}}, {{Location}}. {{Url}}', values, 100)
  expect(text).toContain(values.Location)
})

it('never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 20, maxLength: 90 }), (Message) => {
      expect(fittedText(CLOSURE, { StartDateTime: 'a', Location: 'b', Message }, 0)).not.toMatch(/\p{Surrogate}/u)
    }),
  )
})
