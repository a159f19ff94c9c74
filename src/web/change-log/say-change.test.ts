import { expect, it } from 'vitest'
import { sayProperty, sayValue, sayWallTimes } from './say-change.ts'

it('names a property by the screens’ own label, or by its name as words', () => {
  expect(sayProperty('ssoOnly', { ssoOnly: 'Single sign-on only' })).toBe('Single sign-on only')
  expect(sayProperty('cancellationReason', {})).toBe('Cancellation reason')
  expect(sayProperty('constructor', {})).toBe('Constructor')
  expect(sayProperty('', {})).toBe('')
  expect(sayProperty('es.directions', {})).toBe('Directions in Spanish')
  expect(sayProperty('ar.description', { description: 'Documents' })).toBe('Documents in Arabic')
})

it('writes a value as people read it', () => {
  expect(sayValue('true')).toBe('Yes')
  expect(sayValue('false')).toBe('No')
  expect(sayValue('["Monday","Tuesday"]')).toBe('Monday, Tuesday')
  expect(sayValue('[broken')).toBe('[broken')
  expect(sayValue('[{"a":1}]')).toBe('[{"a":1}]')
  expect(sayValue('2026-03-09T08:05:00.000Z')).toMatch(/^Mar 9, 2026, 8:05.AM UTC$/)
  expect(sayValue('Elm Street')).toBe('Elm Street')
  expect(sayValue('CheckedIn')).toBe('Checked In')
  expect(sayValue('2026-03-09T08:05')).toBe('Mar 9, 2026, 8:05 AM')
  expect(sayValue('es', 'locale')).toBe('Spanish')
  expect(sayValue('RanOut', 'endedBy')).toBe('Ran out')
  expect(sayValue('RanOut', 'lastName')).toBe('RanOut')
  expect(sayValue('CO', 'state')).toBe('CO')
  expect(sayValue('{"2":"A","5":"B"}', 'ticketPrefixes')).toBe('A, B')
})

it('writes an office’s hours as people read them', () => {
  const windows =
    '[{"from":480,"to":720,"numberOfSlots":3,"timeSlotDuration":15},{"from":780,"to":1020,"numberOfSlots":1,"timeSlotDuration":30}]'
  expect(sayValue(windows, 'monday')).toBe(
    '8:00 AM – 12:00 PM, 3 at once, every 15 min\n1:00 PM – 5:00 PM, 1 at once, every 30 min',
  )
  expect(sayValue('[]', 'sunday')).toBe('Closed')
  expect(sayValue('540', 'from')).toBe('9:00 AM')
  expect(sayValue('540', 'value')).toBe('540')
  expect(sayValue('2026-03-09')).toBe('Mar 9, 2026')
})

it('says which appointment it was', () => {
  expect(sayWallTimes('Ada Lovelace, 2026-03-09T13:05')).toBe('Ada Lovelace, Mar 9, 2026, 1:05 PM')
  expect(sayWallTimes('')).toBe('')
})

it.each([
  ['from', '0', 'Start of the day'],
  ['to', '1440', 'End of the day'],
  ['from', '540', '9:00 AM'],
])('the %s of a closure at minute %s is read as %s (LOG-7)', (property, value, said) => {
  expect(sayValue(value, property)).toBe(said)
})
