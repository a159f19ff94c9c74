import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fill } from '#domain/placeholders.ts'
import { typedInto } from './live-text.ts'

const template = '{{FirstName}}, come to station {{StationNumber}}.'
const values = { FirstName: 'Ana', StationNumber: '4' }

describe('typing into a text with resolved placeholders', () => {
  it('keeps untouched placeholders', () => {
    expect(typedInto(template, values, 'Ana, come to station 4. Bring your papers.')).toBe(
      `${template} Bring your papers.`,
    )
    expect(typedInto(template, values, 'Dear Ana, come to station 4.')).toBe(`Dear ${template}`)
    expect(typedInto(template, values, 'Ana, please come to station 4.')).toBe(
      '{{FirstName}}, please come to station {{StationNumber}}.',
    )
  })

  it('takes text typed over a placeholder literally', () => {
    expect(typedInto(template, values, 'Anna, come to station 4.')).toBe('Anna, come to station {{StationNumber}}.')
    expect(typedInto(template, values, 'Hello')).toBe('Hello')
    expect(typedInto(template, values, '')).toBe('')
  })

  it('always shows what was typed', () => {
    const text = fc.string().map((typed) => typed.replaceAll(/[{}]/g, ''))
    const part = fc.oneof(text, fc.constantFrom('{{FirstName}}', '{{StationNumber}}', '{{ FirstName }}', '{{Other}}'))
    const anyTemplate = fc.array(part).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyTemplate, text, text, text, (source, firstName, station, typed) => {
        const known = { FirstName: firstName, StationNumber: station }
        expect(fill(typedInto(source, known, typed), known, 'plain')).toBe(typed)
      }),
    )
  })
})
