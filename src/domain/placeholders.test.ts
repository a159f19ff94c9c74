import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill, hasUnresolved, unknownPlaceholders } from '#domain/placeholders.ts'

describe('templates with double-brace placeholders', () => {
  it('replaces names with values, with or without spaces inside the braces', () => {
    expect(fill('{{FirstName}} to desk {{ StationNumber }}', { FirstName: 'Ana', StationNumber: '4' }, 'plain')).toBe(
      'Ana to desk 4',
    )
  })

  it('leaves unknown names, and reports them', () => {
    expect(fill('Hi {{Nobody}}', {}, 'plain')).toBe('Hi {{Nobody}}')
    expect(hasUnresolved('Hi {{Nobody}}')).toBe(true)
    expect(unknownPlaceholders('{{A}} {{B}} {{A}}', ['B'])).toEqual(['A'])
  })

  it('never reads a value as a template', () => {
    expect(fill('{{A}}{{B}}', { A: '{{B}}', B: 'x' }, 'plain')).toBe('{{B}}x')
  })

  it('does not know names that every object has', () => {
    expect(fill('{{toString}} {{constructor}}', {}, 'plain')).toBe('{{toString}} {{constructor}}')
  })

  it('escapes values so they stay text in HTML and on one line in a header', () => {
    fc.assert(
      fc.property(fc.string(), (value) => !/[<>"'&`]/.test(fill('{{A}}', { A: value }, 'html').replace(/&#\d+;/g, ''))),
    )
    fc.assert(fc.property(fc.string(), (value) => !/[\r\n]/.test(fill('{{A}}', { A: value }, 'header'))))
  })
})
