import { expect, it } from 'vitest'
import { meaningOf, numberIn } from './replies.ts'

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

it.each([
  ['2', 2],
  [' 2. ', 2],
  ['12', 12],
  ['٢', 2],
  ['２', 2],
  ['0', 0],
])('reads %j as the number %i', (body, number) => expect(numberIn(body)).toBe(number))

it.each(['', 'X', '2 please', '1 2', '-1', '1.5', '3035550134'])('reads no number in %j', (body) =>
  expect(numberIn(body)).toBeUndefined(),
)
