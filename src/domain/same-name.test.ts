import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['O’Néill', ' oneill '],
  ['Nguyễn', 'NGUYEN'],
  ['Đặng', 'dang'],
  ['García Márquez', 'garcia-marquez'],
  ['王', '王'],
  ['حداد', 'حداد '],
])('%s and %s are one name (KIOSK-2)', (one, other) => expect(isSameName(one, other)).toBe(true))

it.each([
  ['Ruiz', 'Ruis'],
  ['', ''],
  ['-', '.'],
])('%s and %s are not', (one, other) => expect(isSameName(one, other)).toBe(false))
