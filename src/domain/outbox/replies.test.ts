import { expect, it } from 'vitest'
import { meaningOf } from './replies.ts'

it.each([
  ['X', 'cancel'],
  ['  x ', 'cancel'],
  ['Cancel', 'cancel'],
  ['C', 'confirm'],
  ['here', 'check-in'],
  ['STOP', 'stop'],
  [' Stop. ', 'stop'],
  ['unsubscribe', 'stop'],
  ['QUIT', 'stop'],
  ['End', 'stop'],
  ['START', 'start'],
])('understands %j as %s', (body, meaning) => expect(meaningOf(body)).toBe(meaning))

it.each(['', 'xylophone', 'please do not stop', 'X or not?', 'toString', '__proto__'])('ignores %j', (body) =>
  expect(meaningOf(body)).toBeUndefined(),
)
