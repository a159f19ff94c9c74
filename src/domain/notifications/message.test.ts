import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcementProblem, messageProblem, partsOfText, textLength } from './message.ts'

describe('the length of a text message (NOTICE-1)', () => {
  it('is at most 160 characters when all of them are in the basic SMS set', () => {
    expect(textLength('a'.repeat(160))).toEqual({ used: 160, limit: 160, unusual: [] })
    expect(messageProblem('a'.repeat(160), false)).toBeUndefined()
    expect(messageProblem('a'.repeat(161), false)).toBe('tooLong')
  })

  it('is at most 70 otherwise, and an emoji takes two', () => {
    expect(textLength('señor')).toEqual({ used: 5, limit: 160, unusual: [] })
    expect(textLength('está')).toEqual({ used: 4, limit: 70, unusual: ['á'] })
    expect(messageProblem(`á${'a'.repeat(69)}`, false)).toBeUndefined()
    expect(messageProblem(`á${'a'.repeat(70)}`, false)).toBe('tooLong')
    expect(textLength('👍')).toEqual({ used: 2, limit: 70, unusual: ['👍'] })
  })

  it('treats what the extension table encodes as two as outside the set', () => {
    for (const character of '^{}\\[~]|€') expect(textLength(character).limit, character).toBe(70)
  })

  it('knows the 127 characters of the basic set', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
    expect(all.filter((character) => textLength(character).limit === 160)).toHaveLength(127)
  })

  it('never raises the limit back by adding text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, more) => {
        const [short, long] = [textLength(text), textLength(text + more)]
        return long.limit <= short.limit && long.used === text.length + more.length
      }),
    )
  })
})

describe('what keeps a notice from being sent (NOTICE-2)', () => {
  it.each([
    ['', false, 'empty'],
    [' \n ', true, 'empty'],
    ['Come to {{StationNumber}}', true, 'unresolved'],
    ['{{Ana}}, come to 4', false, undefined],
  ])('%j, with something unresolved: %s, is %s', (text, isUnresolved, problem) => {
    expect(messageProblem(text, isUnresolved)).toBe(problem)
    expect(announcementProblem(text, isUnresolved)).toBe(problem)
  })

  it('does not limit announcements to the length of a text', () => {
    expect(announcementProblem('a'.repeat(300), false)).toBeUndefined()
  })
})

it.each([
  [160, 160, 1],
  [161, 160, 2],
  [306, 160, 2],
  [307, 160, 3],
  [70, 70, 1],
  [71, 70, 2],
])('%i characters of %i are sent as %i text messages (TMPL-11)', (used, limit, parts) => {
  expect(partsOfText({ used, limit, unusual: [] })).toBe(parts)
})
