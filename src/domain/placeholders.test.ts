import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asValue,
  fill,
  hasUnresolved,
  hasUnresolvedBeside,
  isUnresolved,
  restored,
  unknownPlaceholders,
} from '#domain/placeholders.ts'

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

  it('keeps values out of the second filling of what is stored, whatever they are', () => {
    const braces = fc.constantFrom('{', '}', '{{', '}}', '{{Url}}', '{{ Code }}', 'Url', '\ue07b', 'x')
    const typed = fc.array(fc.oneof(braces, fc.string())).map((parts) => parts.join(''))
    const later = { Url: 'https://portal.test/secret', Code: 'secret' }
    fc.assert(
      fc.property(typed, typed, (A, B) => {
        const stored = fill('{{A}}{{B}} {{Url}}', { A, B }, 'stored')
        expect(stored.match(/\{\{/g)).toHaveLength(1)
        const read = restored(fill(stored, later, 'stored'))
        const plain = (text: string) => text.replace(/\ue07b/g, '{').replace(/\ue07d/g, '}')
        expect(read).toBe(`${plain(A + B)} https://portal.test/secret`)
        expect(restored(asValue(A))).toBe(plain(A))

        const html = fill('{{A}}{{B}} {{Url}}', { A, B }, 'html')
        expect(fill(html, later, 'html').split('secret')).toHaveLength(2 + `${A}${B}`.split('secret').length - 1)
      }),
    )
  })

  it('looks for what is unresolved in the template, not in what people typed', () => {
    expect(isUnresolved('{{FirstName}}, come to {{StationNumber}}', ['FirstName'])).toBe(true)
    expect(isUnresolved('{{FirstName}}, come to 4', ['FirstName'])).toBe(false)
    expect(isUnresolved('{{{FirstName}}', ['FirstName'])).toBe(false)
    expect(isUnresolved('Come to }}', ['FirstName'])).toBe(true)
    expect(hasUnresolvedBeside('{{x}}, come to {{StationNumber}}', ['{{x}}', '4'])).toBe(true)
    expect(hasUnresolvedBeside('{{x}}, come to {{4}}', ['{{x}}', '{{4}}'])).toBe(false)
    expect(hasUnresolvedBeside('Come to }}', ['Ana', ''])).toBe(true)
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
