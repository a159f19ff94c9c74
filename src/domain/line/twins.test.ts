import { describe, expect, it } from 'vitest'
import { twinsOf } from './twins.ts'

const one = (id: number, name: string, phoneNumber = '') => ({ id, ticket: String(id), name, phoneNumber })
const idsOf = (person: ReturnType<typeof one>, others: ReturnType<typeof one>[]) =>
  twinsOf(person, others).map(({ id }) => id)

describe('the same person twice in a line (LINE-19)', () => {
  it('is told by name in any spelling, or by phone number', () => {
    const line = [one(1, 'Zoë Ruiz'), one(2, 'ZOE RUIZ'), one(3, '', '+13035550142'), one(4, 'Ben', '+13035550142')]
    expect(idsOf(line[0] as never, line)).toEqual([2])
    expect(idsOf(line[2] as never, line)).toEqual([4])
  })

  it('is no family with one phone, and no one who gave nothing', () => {
    const line = [one(1, 'Ana', '+13035550142'), one(2, 'Ben', '+13035550142'), one(3, ''), one(4, '')]
    expect(line.flatMap((person) => idsOf(person, line))).toEqual([])
  })
})
