import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestedEmail } from './email-suggestion.ts'

describe('a suggested email address', () => {
  it.each([
    ['ann@gmial.com', 'ann@gmail.com'],
    ['Ann@GMAL.com', 'ann@gmail.com'],
    ['ann@gmail.con', 'ann@gmail.com'],
    ['ann@gmail.co', 'ann@gmail.com'],
    ['ann@gmail.comm', 'ann@gmail.com'],
    ['ann@gnail.com', 'ann@gmail.com'],
    ['ann@gmail', undefined],
    ['ann@hotmial.com', 'ann@hotmail.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@yahoo.cmo', 'ann@yahoo.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@iclod.com', 'ann@icloud.com'],
    ['ann@t-onlin.de', 'ann@t-online.de'],
    ['ann@example.con', 'ann@example.com'],
  ])('of %s is %s', (typed, meant) => expect(suggestedEmail(typed)).toBe(meant))

  it.each([
    'ann@gmail.com',
    'ann@ymail.com',
    'ann@mail.com',
    'ann@gmx.net',
    'ann@example.com',
    'ann@yahoo.ca',
    'ann',
    '',
    'a@b@c',
  ])('is not made for %s', (typed) => expect(suggestedEmail(typed)).toBeUndefined())

  it('is never corrected again, and keeps the mailbox', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const meant = suggestedEmail(typed)
        if (meant === undefined) return
        expect(suggestedEmail(meant)).toBeUndefined()
        expect(meant.split('@')[0]).toBe(typed.toLowerCase().split('@')[0])
      }),
    )
  })
})
